import type { DeviceId, EventId, OpId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { transact } from '../../db/index.ts'
import type { Act, Caller } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { findPlace } from '../venue/index.ts'
import { soldTo } from './find-qr.ts'
import { bookSales, countSold, tellHolders } from './book-sale.ts'
import { knownRecord } from './record.ts'
import { lockSale, markDecided, type PostedSale } from './sale-queries.ts'
import { lockJournal, markWrittenOff, saveJournals, withSale } from './till-queries.ts'

type Needs = Pick<Deps, 'databases'>
type ManagersAct = Act<Caller> & { eventId: EventId }

export type Decision = { opId: OpId; decision: 'book' | 'drop'; reason: string }

/** Whether a sale was decided so already by the same person, whose answer may have been lost. */
const isSame = (sale: PostedSale, { decision, reason }: Omit<Decision, 'opId'>, by: UserId): boolean =>
  sale.decision?.by === by &&
  sale.decision.reason === reason &&
  (sale.state === 'dropped') === (decision === 'drop')

/**
 * Books or drops a sale that waits, once; the same person's same decision again is answered as the first time. Throws
 * not_found, offline_sale_decided, and offline_sale_unbookable where its QR is nobody's.
 */
export const decideSale = async (
  { databases }: Needs,
  act: ManagersAct,
  { opId, decision, reason }: Decision,
): Promise<PostedSale> => {
  const { eventId, at, actor } = act
  return transact(await databases.forEvent(eventId), async (tx) => {
    const found = await lockSale(tx, eventId, opId)
    if (!found) throw new AppError('not_found')
    if (isSame(found, { decision, reason }, actor.id)) return found
    if (found.state !== 'waiting') throw new AppError('offline_sale_decided')
    // As when a sale is posted: the till before the wallet, so that neither waits for the other.
    const journal = await lockJournal(tx, found)
    const record = knownRecord(found.record)
    const [qr = null] = decision === 'book' ? await soldTo(tx, eventId, [{ ...record, ...found }]) : []
    const place = await findPlace(tx, eventId, found.placeId)
    if (decision === 'book' && (!qr || !place)) throw new AppError('offline_sale_unbookable')
    const nothing = { state: 'dropped', paid: centavos(0), lost: centavos(0) } as const
    const sale = { ...found, receivedAt: at }
    const [booked = null] =
      qr && place ? await bookSales(tx, eventId, [{ sale, record, qr, place, mostLoss: null }]) : []
    const { state, paid, lost } = booked ?? nothing
    if (journal && state === 'booked') {
      await saveJournals(tx, eventId, [withSale(journal, { amount: found.amount, lost })])
      await tellHolders(tx, eventId, [{ ...sale, paid }])
      await countSold(tx, eventId, [{ ...sale, state }])
    }
    await markDecided(tx, { eventId, opId, state, paid, lost, decision: { at, by: actor.id, reason } })
    await audit(tx, act, {
      action: decision === 'book' ? 'offline_sale_booked' : 'offline_sale_dropped',
      subject: opId,
      eventId,
      details: { reason, amount_centavos: Number(found.amount), paid_centavos: Number(paid) },
    })
    return { ...found, state, paid, lost }
  })
}

/** Waits for a till's records no longer. Throws not_found for a till that never had a permit or that nobody waits for. */
export const writeOff = async (
  { databases }: Needs,
  act: ManagersAct,
  { deviceId, reason }: { deviceId: DeviceId; reason: string },
): Promise<void> => {
  const { eventId, at } = act
  await transact(await databases.forEvent(eventId), async (tx) => {
    const journal = await lockJournal(tx, { eventId, deviceId })
    if (!journal || !(await markWrittenOff(tx, { eventId, deviceId }, at))) throw new AppError('not_found')
    await audit(tx, act, {
      action: 'offline_till_written_off',
      subject: deviceId,
      eventId,
      details: { reason, expected: journal.written, found: journal.posted },
    })
  })
}
