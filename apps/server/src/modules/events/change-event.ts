import type { EventId } from '@saldo/contract/ids'
import { transact } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import type { EventDeps } from './change.ts'
import type { EventRecord } from './event.ts'
import { eventChangedJob, followEvent, inTurn } from './follow-event.ts'
import { tellEventChanged } from './public-urls.ts'
import { lockEvent, updateEvent } from './queries.ts'
import { narrows } from './rules.ts'

type Decision = { action: string; after: EventRecord; details?: Record<string, unknown> }

/**
 * The only way to change an event. `decide` gets the locked event and returns its new state, or null for no
 * change. A change that narrows reaches the ledger before the commit, one that widens after it, so the ledger
 * never charges for an event that is closed here. Throws not_found and whatever `decide` throws.
 */
export const changeEvent = async (
  deps: EventDeps,
  id: EventId,
  act: Act,
  decide: (before: EventRecord, now: Date) => Decision | null,
): Promise<EventRecord> => {
  const now = act.at
  const outcome = await inTurn(() =>
    transact(deps.databases.control, async (tx) => {
      const before = await lockEvent(tx, id)
      if (before === null) throw new AppError('not_found')
      const decision = decide(before, now)
      if (decision === null) return { event: before, isChanged: false }
      const { action, after, details } = decision
      await updateEvent(tx, after)
      await audit(tx, act, { action, eventId: id, ...(details && { details }) })
      await enqueue(tx, eventChangedJob, { eventId: id }, now)
      await tellEventChanged(tx)
      if (narrows(before, after)) await deps.follow(after)
      return { event: after, isChanged: true }
    }),
  )
  if (outcome.isChanged) await followEvent(deps, id)
  return outcome.event
}
