import type { Deps } from '../../kernel/deps.ts'
import type { EventOnShow } from './event.ts'
import { eventsOnShow } from './queries.ts'

/**
 * The public list, read once for all who ask while it is being read: an on-sale rush costs one query at a time and
 * nobody gets an older answer than the moment they asked in allows.
 */
export const createEventList = ({
  databases,
  clock,
}: Pick<Deps, 'databases' | 'clock'>): (() => Promise<EventOnShow[]>) => {
  let reading: Promise<EventOnShow[]> | undefined
  return () => {
    reading ??= eventsOnShow(databases.control, clock.now()).finally(() => {
      reading = undefined
    })
    return reading
  }
}
