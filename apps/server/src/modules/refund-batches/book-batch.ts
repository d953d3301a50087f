import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { v5 } from 'uuid'
import { transact, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import { payRefund, refundsOfBatch, returnRefund, type Refund } from '../refunds/index.ts'
import type { BankOutcome, Item } from './batch.ts'
import { bookBatchJob, enqueueBooking } from './jobs.ts'
import { answeredIn, itemsToBook, markBooked, markRefused } from './item-queries.ts'
import { lockBatch, updateBatch } from './queries.ts'

type Needs = Pick<Deps, 'databases' | 'clock'>
type Named = { eventId: EventId; batchId: OpId }

const NAMESPACE = '9d0b1e4c-6a57-4f1e-8b3d-2c5e7a90f6b1'

/** The id of a booking, derived from batch, folio and verb: whatever runs again moves nothing again. */
export const bookingId = (batchId: OpId, folio: string, verb: 'pay' | 'return' | 'settle'): OpId =>
  v5(`${batchId}|${folio}|${verb}`, NAMESPACE) as OpId

const AT_A_TIME = 500

/** Verbs that bring the books from what they have to what the bank said. */
const verbsOf = ({ booked, outcome }: Pick<Item, 'booked' | 'outcome'>): BankOutcome[] => {
  if (booked === outcome || outcome === null) return []
  if (outcome === 'paid') return ['paid']
  return booked === 'paid' ? ['returned'] : ['paid', 'returned']
}

type Booking = Named & { db: Db; at: Date; refund: Refund; item: Item }

const book = async ({ db, at, refund, item, batchId }: Booking, verb: BankOutcome): Promise<void> => {
  const opId = bookingId(batchId, item.folio, verb === 'paid' ? 'pay' : 'return')
  const actor = { kind: 'staff', id: item.answeredBy as UserId } as const
  const by = { actor, at, requestId: opId, opId, batchId }
  if (verb === 'paid') await payRefund({ refund, db }, by)
  else await returnRefund({ refund, db }, { ...by, reason: item.returnReason ?? '' })
}

const bookItem = async (booking: Booking): Promise<void> => {
  const { db, eventId, batchId, item } = booking
  const batch = { eventId, id: batchId }
  try {
    for (const verb of verbsOf(item)) {
      await book(booking, verb)
      await markBooked(db, batch, item.seq, verb)
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await markRefused(db, batch, item.seq, error.code)
  }
}

/** Closes a batch of which the books have every outcome. */
export const closeWhenDone = async (db: Db, { eventId, batchId }: Named, at: Date): Promise<void> =>
  transact(db, async (tx) => {
    const batch = await lockBatch(tx, eventId, batchId)
    if (batch?.state !== 'filed') return
    const { open, booked } = await answeredIn(tx, batch)
    if (open === 0 && booked === batch.refunds)
      await updateBatch(tx, { ...batch, state: 'closed', closedAt: at })
  })

/**
 * Books what the bank said and the books lack, each refund in its own transactions; broken off anywhere, it goes on
 * from there. A few hundred at a time, so that no job runs for minutes: the rest is another job. An outcome that the
 * books refuse is kept with the reason, for a person.
 */
const bookBatch = async ({ databases, clock }: Needs, named: Named): Promise<void> => {
  const { eventId, batchId } = named
  const db = await databases.forEvent(eventId)
  const items = await itemsToBook(db, { eventId, id: batchId }, AT_A_TIME)
  const ids = items.map(({ refundId }) => refundId)
  const refunds = await refundsOfBatch(db, eventId, ids)
  // One by one: each locks the account of the bank, so that several would only wait for each other.
  for (const item of items) {
    const refund = refunds.get(item.refundId)
    // Each at its own time: what is written a minute after its booking time comes late into the settled minutes.
    if (refund) await bookItem({ db, at: clock.now(), eventId, batchId, refund, item })
  }
  const at = clock.now()
  if (items.length === AT_A_TIME) await transact(db, (tx) => enqueueBooking(tx, named, at))
  else await closeWhenDone(db, named, at)
}

export const refundBatchRunners = (deps: Needs): JobRunner[] => [
  runner(bookBatchJob, (named) => bookBatch(deps, named)),
]
