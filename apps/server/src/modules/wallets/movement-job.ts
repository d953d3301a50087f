import type { EventId, OpId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { enqueue, job } from '../../kernel/jobs.ts'

/** Operations whose holders are told; named as the ledger's batch writes them. */
export type Telling = { event_id: EventId; op_ids: OpId[] }

/** By e-mail and WhatsApp, and then by push. */
export const tellMovementsJob = job<Telling>('tell-movements')

/** By push; `only` names the browsers that are tried again, for the time `round` counts from 1. */
export type Pushing = Telling & { only?: string[]; round?: number }

export const pushMovementsJob = job<Pushing>('push-movements', { maxAttempts: 5 })

/** The ledger's batches use this queue and one more: a slow push service never takes the workers that payments need. */
const QUEUE = 'push-0'

export const enqueuePushing = (tx: Db, pushing: Pushing, runAt: Date): Promise<void> =>
  enqueue(tx, pushMovementsJob, pushing, runAt, { queue: QUEUE })

/**
 * In the transaction of the cause, in the event's database: the holder gets the QR or the confirmation of a top-up
 * exactly once, and a push message where they asked for such.
 */
export const enqueueTelling = (tx: Db, eventId: EventId, opIds: OpId[], now: Date): Promise<void> =>
  enqueue(tx, tellMovementsJob, { event_id: eventId, op_ids: opIds }, now)
