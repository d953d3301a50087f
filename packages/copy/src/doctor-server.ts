/**
 * Findings of `saldo doctor` on the database server and the machine: what is, what should be, why, and what to do.
 */
const change = (setting: string, value: string): string =>
  `«ALTER SYSTEM SET ${setting} = ${value}» y reinicia PostgreSQL`

export const doctorServerCopy = {
  names: {
    durability: 'Durabilidad',
    standby: 'Réplica',
    archive: 'Archivo del WAL',
    connections: 'Conexiones',
    clock: 'Reloj',
    upkeep: 'Mantenimiento',
    disk: 'Disco',
    certificate: 'Certificado',
  },

  durability: {
    fine: 'Un cobro aceptado está en el disco, y las páginas llevan suma de verificación.',
    fsync: `fsync está en off y debe estar en on, porque un corte de luz perdería cobros aceptados: ${change('fsync', 'on')}.`,
    fullPageWrites: `full_page_writes está en off y debe estar en on, porque un corte de luz dejaría páginas a medias: ${change('full_page_writes', 'on')}.`,
    synchronousCommit: (value: string) =>
      `synchronous_commit está en ${value} para este usuario y debe estar en on, porque se contesta antes de que el cobro esté a salvo: quítalo con «ALTER ROLE … RESET synchronous_commit» o ponlo en postgresql.conf.`,
    walLevel: `wal_level está en minimal y debe estar en replica, porque así no hay réplica ni respaldo en marcha: ${change('wal_level', 'replica')}.`,
    checksums:
      'data_checksums está en off y debe estar en on, porque un disco que cambia bytes no se nota: detén PostgreSQL y corre «pg_checksums --enable».',
  },

  standby: {
    none: 'Sin réplica síncrona: si se pierde el disco, queda lo que diga el respaldo. Cómo ponerla: docs/deploy/high-availability.md.',
    fine: (names: string, count: number) =>
      `synchronous_standby_names = ${names}; ${count === 1 ? 'una la sigue' : `${count} la siguen`}.`,
    gone: (names: string) =>
      `synchronous_standby_names pide ${names} y ninguna está conectada; debe haber al menos una, porque cada cobro espera a ella sin terminar: levanta la réplica, y mira «patronictl list».`,
    hidden: (names: string) =>
      `synchronous_standby_names = ${names} y hay réplicas conectadas, pero no se ve si alguna es síncrona: da el papel con «GRANT pg_read_all_stats» a este usuario.`,
    asynchronous: (names: string) =>
      `synchronous_standby_names pide ${names}, pero la réplica conectada no es síncrona y cada cobro espera sin terminar: revisa su application_name y «SELECT * FROM pg_stat_replication».`,
  },

  archive: {
    fine: (minutes: number) =>
      `El último segmento se archivó hace ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
    young: 'Está activo y todavía no toca archivar nada.',
    off: 'archive_mode está en off: sin archivo del WAL solo se puede volver al último respaldo.',
    offInProduction: `archive_mode está en off y debe estar en on, porque un disco roto perdería todo desde el último respaldo: sigue docs/deploy/backups.md y reinicia PostgreSQL.`,
    nowhere:
      'archive_mode está en on, pero archive_command está vacío y debe mandar el WAL a otra parte, porque el disco se llena y nada queda a salvo: ponlo como en docs/deploy/backups.md y corre «pgbackrest check».',
    failing: (times: number, minutes: number) =>
      `Archivar falla (${times} veces, la última hace ${minutes} min) y el disco se llena con el WAL que espera: mira el registro de PostgreSQL y corre «pgbackrest check».`,
    behind: (segments: number, minutes: number | null) =>
      `${segments} segmentos esperan a ser archivados${minutes === null ? '' : ` y el último se archivó hace ${minutes} min`}; debe esperar a lo más uno, porque lo que no está archivado se pierde con el disco: revisa archive_command y corre «pgbackrest check».`,
  },

  connections: {
    fine: (needed: number, room: number) =>
      `Caben ${room}; se necesitan ${needed}, con un proceso de más durante un cambio de versión.`,
    few: (of: { needed: number; room: number; processes: number; each: number }) =>
      `Caben ${of.room} y deben caber ${of.needed} (${of.processes} procesos y uno de más al cambiar de versión, ${of.each} cada uno), porque al que no cabe se le contesta 503: sube max_connections, o baja DATABASE_POOL.`,
  },

  clock: {
    fine: (ms: number) => `Este equipo y la base difieren en ${ms} ms.`,
    differs: (seconds: number) =>
      `Este equipo y la base difieren en ${seconds} s y deben diferir en menos de 1, porque los QR en vivo y los cierres se juzgan por la hora: activa NTP en los dos («timedatectl set-ntp true»).`,
    notSynchronised:
      'Este equipo no toma la hora de nadie («timedatectl» dice NTPSynchronized=no) y debe tomarla, porque se irá atrasando: activa NTP con «timedatectl set-ntp true».',
  },

  upkeep: {
    fine: (version: string) => `PostgreSQL ${version}, con autovacuum.`,
    autovacuum:
      'autovacuum está en off y debe estar en on, porque las tablas crecen y al final PostgreSQL deja de escribir: «ALTER SYSTEM SET autovacuum = on» y «SELECT pg_reload_conf()».',
    old: (version: string, tested: string) =>
      `PostgreSQL ${version} es anterior a ${tested}, con la que se prueba este producto, y le faltan arreglos: actualiza el paquete y reinicia («apt-get install --only-upgrade postgresql-18»).`,
    frozen: (millions: number) =>
      `La transacción más vieja va ${millions} millones atrás y deben ser menos de 1000, porque a los 2000 PostgreSQL deja de escribir: busca qué la detiene en pg_stat_activity y pg_replication_slots, y corre VACUUM.`,
  },

  disk: {
    fine: (gigabytes: string) => `Quedan ${gigabytes} GB en DATA_DIR.`,
    full: (gigabytes: string, least: number) =>
      `Quedan ${gigabytes} GB en DATA_DIR y deben quedar ${least}, porque sin lugar no se guarda nada: libera espacio, como dice docs/deploy/disk-full.md.`,
  },

  certificate: {
    local: 'PUBLIC_URL es de este equipo y no necesita certificado.',
    fine: (days: number) => `Es válido ${days} días más.`,
    soon: (days: number, least: number) =>
      `Vence en ${days === 1 ? 'un día' : `${days} días`} y deben quedar ${least}, porque vencido ningún teléfono entra: renuévalo, como dice docs/deploy/certificate.md.`,
    over: (days: number) =>
      `Venció hace ${days === 1 ? 'un día' : `${days} días`} y ningún teléfono entra: renuévalo ya, como dice docs/deploy/certificate.md.`,
    distrusted: (reason: string) =>
      `Los navegadores no confían en él (${reason}): usa uno de una autoridad conocida, con su cadena completa, a nombre del dominio de PUBLIC_URL.`,
    silent: (host: string) =>
      `${host} no contestó por TLS, así que no se sabe. Revisa el dominio y el proxy.`,
  },
} as const
