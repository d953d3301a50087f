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
