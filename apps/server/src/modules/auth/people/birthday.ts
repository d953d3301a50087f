const OLDEST_YEARS = 99

const twoDigits = (part: number): string => String(part).padStart(2, '0')

/**
 * The day as YYYY-MM-DD; null for an invalid date, a future one, or one before the 99 years that the form
 * offers beside the current one. @param typed year-month-day, zero-padded or not.
 */
export const readBirthday = (typed: string, now: Date): string | null => {
  const [year = 0, month = 0, day = 0] = typed.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isReal || year < now.getUTCFullYear() - OLDEST_YEARS || date > now) return null
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

/** The day in wire format: month and day without padding. */
export const unpadded = (birthday: string): string => birthday.split('-').map(Number).join('-')
