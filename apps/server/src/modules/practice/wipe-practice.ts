import type { EventId } from '@saldo/contract/ids'
import { transact } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { endPractice, eventOf, runningPractice } from '../events/index.ts'
import { limitsOf, setEvent } from '../ledger/index.ts'

/**
 * Ends the event's practice for good; wiping none does nothing. Its ledger stays, closed, because a ledger is never
 * emptied, and no call reads it any more; the next practice has another number and begins empty. Throws not_found.
 */
export const wipePractice = async (
  { databases }: Pick<Deps, 'databases'>,
  { eventId, ...act }: Act & { eventId: EventId },
): Promise<void> => {
  const event = await eventOf(databases.control, eventId)
  const ended = await transact(databases.control, async (tx) => {
    const running = await runningPractice(tx, eventId)
    if (running === null || !(await endPractice(tx, running.id, act.at))) return null
    await audit(tx, act, { action: 'practice_wiped', subject: String(running.id), eventId })
    return running
  })
  if (ended === null) return
  const db = await databases.forEvent(ended.id)
  await setEvent(db, { eventId: ended.id, isOpen: false, closesAt: act.at, ...limitsOf(event) })
}
