const locale = 'es-MX'

const partsOf = (at: Date, options: Intl.DateTimeFormatOptions) => {
  const parts = new Intl.DateTimeFormat(locale, options).formatToParts(at)
  return (type: Intl.DateTimeFormatPartTypes): string =>
    (parts.find((part) => part.type === type)?.value ?? '').replace('.', '')
}

const capitalized = (word: string) => word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)

/** "Sáb 12 dic", as the clock stands where the event is. */
export const eventDay = (iso: string, timeZone: string): string => {
  const part = partsOf(new Date(iso), { weekday: 'short', day: 'numeric', month: 'short', timeZone })
  return `${capitalized(part('weekday'))} ${part('day')} ${part('month')}`
}

/** "4 de junio de 2025", on the reader's own clock unless `timeZone` says otherwise. */
export const longDate = (iso: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...(timeZone && { timeZone }) }).format(new Date(iso))

/** "22:41" on the reader's own clock, unless `timeZone` says otherwise. */
export const hour = (at: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone && { timeZone }),
  }).format(at)

/** "22:41" on the day of `now`, else "12 dic, 22:41"; with the year when it is another one. */
export const shortMoment = (iso: string, now: Date, timeZone?: string): string => {
  const at = new Date(iso)
  const zone = { ...(timeZone && { timeZone }) }
  const dayOf = (day: Date) => new Intl.DateTimeFormat('en-CA', zone).format(day)
  if (dayOf(at) === dayOf(now)) return hour(at, timeZone)
  const part = partsOf(at, { day: 'numeric', month: 'short', year: 'numeric', ...zone })
  const year = dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4) ? '' : ` ${part('year')}`
  return `${part('day')} ${part('month')}${year}, ${hour(at, timeZone)}`
}
