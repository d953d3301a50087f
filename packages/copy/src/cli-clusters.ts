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
