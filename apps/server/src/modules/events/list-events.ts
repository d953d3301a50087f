import type { Deps } from '../../kernel/deps.ts'
import type { EventOnShow } from './event.ts'
import { eventsOnShow } from './queries.ts'

/**
 * The public list; concurrent callers share one query, so an on-sale rush runs one query at a time and a
 * caller's answer is never older than the query in progress.
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
