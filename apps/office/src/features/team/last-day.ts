import { DAY_BEGINS_AT } from '@saldo/contract/shifts'
import { longDate } from '@saldo/client/format/dates.ts'

const HOUR_MS = 3_600_000

/** "4 de junio de 2025": the last day of work that ends at `until`. */
export const lastDayIn = (until: string, timezone: string): string =>
  longDate(new Date(Date.parse(until) - DAY_BEGINS_AT * HOUR_MS - 1).toISOString(), timezone)

/** "4 de junio de 2025", of a day as the wire has it. */
export const dayInFull = (day: string): string => longDate(`${day}T12:00:00Z`, 'UTC')
