/** Terminal output of `saldo cluster`. */
export const cliClustersCopy = {
  cluster: 'bases que guardan eventos, cada evento entero en una',
  list: 'lista las bases, cuántos eventos tiene cada una y si recibe nuevos',
  add: 'deja que una base de DATABASE_URLS reciba eventos nuevos; antes ponla en todos los servidores',
  drain: 'deja de poner eventos nuevos en una base; los que tiene siguen ahí',
  name: 'nombre de la base en DATABASE_URLS',
  accepts: { new: 'recibe nuevos', draining: 'no recibe nuevos' },
  away: 'no contesta',
  notAdded: 'sin agregar',
  line: (name: string, events: number, state: string) =>
    `${name.padEnd(16)} ${String(events).padStart(6)} ${events === 1 ? 'evento ' : 'eventos'}  ${state}`,
  added: (name: string) => `«${name}» ya recibe eventos nuevos.`,
  draining: (name: string) => `«${name}» no recibe más eventos; los que tiene siguen ahí.`,
  unknown: (name: string) => `No hay ninguna base «${name}» en DATABASE_URLS.`,
  unlisted: (name: string) => `«${name}» no está agregada. Corre «saldo cluster add ${name}» primero.`,
  isAway: (name: string) =>
    `«${name}» no contesta, así que no se agregó. Revisa que esté encendida y vuelve a intentarlo.`,
  last: (name: string) =>
    `«${name}» es la única base que recibe eventos nuevos. Agrega otra antes con «saldo cluster add».`,
} as const

/** Terminal output of `saldo event move`. */
export const cliMoveCopy = {
  move: 'pasa un evento entero a otra base; mientras tanto no cobra, y sus cajas vuelven a preguntar solas',
  to: 'base a la que pasa, por su nombre en DATABASE_URLS',
  undo: 'deja el evento donde está y lo abre otra vez, si un paso anterior quedó a medias',
  steps: {
    history: 'Copiado lo que ya no cambia, mientras el evento sigue.',
    closed: 'Cerrado: desde aquí el evento espera.',
    drained: 'Terminó lo que estaba en curso.',
    copied: 'Copiado.',
    compared: 'Comparado: cada tabla tiene lo mismo en las dos bases.',
    verified: 'Verificado: el libro cuadra en la base nueva.',
    switched: 'El directorio ya dice la base nueva.',
    opened: 'Abierto en la base nueva.',
    sealed: 'Sellado en la base anterior.',
  },
  moved: (name: string, to: string, transfers: number, pauseMs: number) =>
    `${name} ya está en «${to}»: ${transfers} movimientos, ${(pauseMs / 1000).toFixed(1)} s sin cobrar.`,
  finished: (name: string, to: string) => `${name} ya estaba en «${to}»; se terminó lo que faltaba.`,
  undone: (name: string, at: string) => `${name} sigue en «${at}», abierto.`,
  same: (name: string, at: string) => `${name} ya está en «${at}».`,
  isAway: (cluster: string) => `«${cluster}» no contesta. No se cambió nada.`,
  noOwner: (cluster: string) =>
    `Para pasar un evento hace falta el dueño de «${cluster}»: ponlo en DATABASE_MIGRATION_URL (main) o en DATABASE_MIGRATION_URLS.`,
  why: {
    moving_already: 'Alguien más está pasando este evento. No se cambió nada.',
    other_schema:
      'Las dos bases son de versiones distintas. Corre «npm run saldo -- migrate» y vuelve a intentarlo.',
    target_not_empty: 'La base nueva ya tiene datos de este evento que nadie copió ahí. No se cambió nada.',
    busy: 'Algo del evento tarda más de 30 segundos y no se pudo esperar. El evento sigue donde estaba, abierto.',
    copy_differs: 'La copia no es igual. El evento sigue donde estaba, abierto.',
    ledger_unsound:
      'El libro del evento no cuadra, así que no se pasa: «npm run saldo -- ledger verify» dice qué. El evento sigue donde estaba, abierto.',
    nothing_to_finish: 'No hay ningún paso a medias de este evento.',
  },
  unfinished:
    'Quedó a medias y el evento está cerrado. Corre el mismo comando otra vez: lo termina. Con --undo se queda donde está.',
} as const
