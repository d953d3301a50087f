import type { TillHealthReport } from '@saldo/contract/devices'
import { transact, type Databases } from '../../db/index.ts'
import type { Till } from '../../kernel/act.ts'
import { addToMinute, putReport } from './queries.ts'
import { histogramOf, minuteOf, p95Of } from './rules.ts'

/**
 * Stores a till's report under the server's time and the place it is paired with, because its own clock may be wrong.
 */
export const keepReport = async (
  { databases }: { databases: Pick<Databases, 'forEvent'> },
  till: Till,
  { round_trips: roundTrips, failures, battery }: TillHealthReport,
  at: Date,
): Promise<void> => {
  const { eventId, placeId } = till
  const histogram = histogramOf(roundTrips)
  await transact(await databases.forEvent(eventId), async (tx) => {
    if (roundTrips.length > 0 || failures > 0)
      await addToMinute(tx, eventId, { placeId, minute: minuteOf(at), histogram, failures })
    await putReport(tx, till, { roundTripMs: p95Of(histogram), failures, battery }, at)
  })
}
