/**
 * Findings of `saldo doctor`: the fault and its remedy, without a secret. What it says of a third party stands in that
 * one's folder in `gateways`.
 */
export const doctorCopy = {
  command: 'revisa la instalación y cada proveedor configurado, sin cobrar ni mandar nada',
  names: {
    settings: 'Configuración',
    database: 'Base de datos',
    payments: 'Pagos',
    address: 'Dirección pública',
  },
  marks: { fine: '✓', wrong: '✗', unknown: '?', off: '–' },
  line: (mark: string, name: string, says: string) => `${mark} ${name.padEnd(18)} ${says}`,
  sum: (wrong: number, unknown: number) => {
    if (wrong > 0)
      return `Hay ${wrong === 1 ? 'una cosa' : `${wrong} cosas`} por corregir. Después, reinicia el servidor y vuelve a revisar.`
    if (unknown > 0)
      return `Nada está mal, pero ${unknown === 1 ? 'una cosa quedó' : `${unknown} cosas quedaron`} sin saberse. Vuelve a revisar más tarde.`
    return 'Todo está bien.'
  },

  // Any third party
  off: (variable: string) => `Sin configurar: falta ${variable}.`,
  silent: (host: string) =>
    `${host} no contestó, así que no se sabe. Revisa que este equipo salga a internet y vuelve a intentarlo.`,
  stumbled: (error: string) =>
    `No se pudo revisar (${error}). Comprueba que sus variables estén bien escritas, sobre todo las direcciones.`,
  late: 'No terminó de contestar a tiempo, así que no se sabe. Vuelve a intentarlo en unos minutos.',
  outOfOrder: (host: string, status: number) =>
    `${host} contestó ${status}, así que no se sabe. Vuelve a intentarlo en unos minutos.`,
  unreadable: (host: string, status: number) =>
    `${host} contestó algo que no entendemos (${status}), así que no se sabe. Revisa que su dirección sea la del proveedor.`,
  missing: (variable: string, why: string) => `Falta ${variable}: ${why}. Defínela y reinicia el servidor.`,

  settings: {
    fine: (mode: string) => `Las variables se entienden (NODE_ENV=${mode}).`,
  },
  database: {
    fine: (version: number) => `PostgreSQL ${version}, con el usuario que le toca.`,
    inCluster: (name: string, says: string) => `«${name}»: ${says}`,
    silent: 'No contestó, así que no se sabe. Revisa que esté encendida y que este equipo llegue a ella.',
    refused: (code: string) =>
      `No deja entrar (${code}). Revisa el usuario, la contraseña y el nombre de la base en DATABASE_URL.`,
    notYet: (folder: string) =>
      `En ${folder} todavía no hay base: se crea con el primer arranque. Si ya arrancó en otra carpeta, dila en DATA_DIR.`,
  },
  payments: {
    fine: 'Ninguno sigue esperando a quien paga un día después de vencer.',
    partMissing: (names: readonly string[]) =>
      `No contestó ${names.map((name) => `«${name}»`).join(', ')}, así que de sus eventos no se sabe.`,
    otherSchema: 'Sin revisar: la base no es de esta versión. Arranca el servidor, que la actualiza.',
    overdue: (of: { code: string; gateway: string; method: string; payment: string | null; until: string }) =>
      `La compra ${of.code} espera todavía su pago${of.payment === null ? '' : ` ${of.payment}`} de ${of.gateway} (${of.method}), que venció el ${of.until}: ni un aviso ni un trabajo lo cerró. Mira cómo terminó en tu cuenta de la pasarela, y en «saldo jobs list» si su consulta se rindió.`,
  },
  address: {
    fine: (address: string) => `${address} contesta y está listo.`,
    local: (address: string) =>
      `${address} contesta y está listo. Solo se llega desde este equipo: para vender, define PUBLIC_URL.`,
    silent: (address: string) =>
      `${address} no contesta que esté listo, así que no se sabe. Arranca el servidor, o revisa PUBLIC_URL, el dominio y tu proxy.`,
    notHttps: (address: string) =>
      `${address} no es https, y ni los navegadores ni los proveedores lo aceptan. Pon un proxy con TLS y una dirección https en PUBLIC_URL.`,
    controlAway: (address: string, seconds: number) =>
      `${address} contesta, pero lleva ${seconds} s sin su base de datos principal: cobra con lo que sabía de cuentas y permisos, a lo más 15 minutos. Revisa la base de DATABASE_URL.`,
    other: (address: string, status: number) =>
      `En ${address} contesta otra cosa (${status}), no este servidor. Revisa PUBLIC_URL y a dónde manda tu proxy.`,
  },
} as const
