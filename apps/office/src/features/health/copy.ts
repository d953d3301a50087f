/** Health of the installation. */
export const healthCopy = {
  title: 'Salud',
  intro: 'Si el sistema y cada proveedor funcionan, y qué hacer con lo que no.',
  checks: 'Revisión',
  checking: 'Revisando el sistema y cada proveedor. Tarda hasta 15 segundos.',
  checkedAt: (hour: string) => `Revisado a las ${hour}.`,
  checkAgain: 'Revisar otra vez',
  states: { fine: 'Bien', wrong: 'Por corregir', unknown: 'No se sabe', off: 'Apagado' },
  stuck: 'Lo que se rindió',
  stuckHint:
    'Trabajos y mensajes que se intentaron tanto como se puede. Corrige la causa y vuelve a intentarlos.',
  noStuck: 'Nada se ha rendido.',
  kinds: { job: 'Trabajo', message: 'Mensaje' },
  deadStates: { dead: 'Se rindió', unknown: 'No se sabe si llegó' },
  attempts: (n: number) => (n === 1 ? '1 intento' : `${n} intentos`),
  since: (when: string) => `desde ${when}`,
  retry: 'Intentar otra vez',
  retryOf: (what: string) => `Intentar otra vez: ${what}`,
  backups: 'Respaldos',
  backupElsewhere:
    'La base de datos es tuya y la respalda quien la opera: pregunta cuándo fue el último respaldo y si ya lo restauraron para probarlo.',
  noBackup:
    'Todavía no hay ningún respaldo. Haz uno con «npm run saldo -- backup archivo.tar.gz» y guárdalo en otro equipo.',
  lastBackup: (file: string, when: string) => `El último es ${file}, de ${when}.`,
  oldBackup: 'Tiene más de un día: haz otro antes de la próxima noche.',
  size: (mb: string) => `${mb} MB`,
  verification: 'Libro de movimientos',
  verificationHint:
    'Suma otra vez cada movimiento de cada QR y lo compara con sus saldos. Se hace solo cada noche, y puede hacerse con un evento en marcha.',
  verify: 'Verificar ahora',
  neverVerified: 'Todavía no se ha verificado.',
  runStates: {
    waiting: 'Por empezar',
    running: 'Verificando',
    clean: 'Todo cuadra',
    wrong: 'No cuadra',
    broken_off: 'Se interrumpió',
  },
  progress: (done: string, total: string) => `${done} de ${total} QR`,
  counted: (wallets: string, transfers: string) => `${wallets} QR, ${transfers} movimientos`,
  byNight: 'De cada noche',
  askedBy: (who: string) => (who === '' ? 'Pedida por una cuenta borrada' : `Pedida por ${who}`),
  problems: (n: number) => (n === 1 ? '1 diferencia' : `${n} diferencias`),
  problem: (kind: string, event: number | null, subject: string) =>
    `${kind} · evento ${event ?? '–'} · ${subject}`,
} as const
