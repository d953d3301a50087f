import type { EventFields, EventRecord } from './event.ts'
import { instantOf, localIso } from './local-time.ts'
import { isTimezone } from './rules.ts'

const LOCAL_LENGTH = '2026-12-31T20:00:00'.length
const times = ['startsAt', 'endsAt', 'refundsUntil'] as const

const valueOf = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value)

/** The names of the settings that differ. */
export const changedFields = (before: EventRecord, after: EventRecord): (keyof EventFields)[] =>
  (Object.keys(after) as (keyof EventFields)[]).filter((key) => valueOf(before[key]) !== valueOf(after[key]))

/**
 * The changes, with the times that another time zone moves: doors that open at 20:00 still do so, in the new
 * zone. A time that is among the changes stays as given.
 */
export const onItsClock = (before: EventRecord, changes: Partial<EventFields>): Partial<EventFields> => {
  const { timezone } = changes
  if (timezone === undefined || timezone === before.timezone || !isTimezone(timezone)) return changes
  const moved: Partial<EventFields> = {}
  for (const field of times) {
    const at = before[field]
    if (at !== null) moved[field] = instantOf(localIso(at, before.timezone).slice(0, LOCAL_LENGTH), timezone)
  }
  return { ...moved, ...changes }
}
