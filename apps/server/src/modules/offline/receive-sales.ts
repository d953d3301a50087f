import type { DeviceId, EventId, PlaceId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { noRecord, type OfflineDoubt, type OfflineRecord } from '@saldo/contract/offline'
import type { Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Keys } from '../../kernel/keys.ts'
import { AppError } from '../../kernel/errors.ts'
import { findDevice } from '../devices/index.ts'
import { walletOf } from '../ledger/index.ts'
import { placesOf, type Place } from '../venue/index.ts'
import { bookSales, countSold, tellHolders, type Booked, type Booking } from './book-sale.ts'
import { soldTo, type SoldTo } from './find-qr.ts'
import { doubtOf } from './judge.ts'
import { readPermit, type Permit } from './permit.ts'
import { addsUp, knownRecord } from './record.ts'
import { insertSales, salesNear, type PostedSale } from './sale-queries.ts'
import { lockJournals, saveJournals, withSale, type Journal } from './till-queries.ts'

/** A record as it arrived, proven to be a till's own. */
export type Signed = {
  text: string
  hash: Buffer
  signature: Buffer
  record: OfflineRecord
  occurredAt: Date
  act: Act
}

export type PostedAnswer = Pick<PostedSale, 'opId' | 'state' | 'paid' | 'walletId'> & {
  balanceAfter: Centavos
  isRepeat: boolean
}

type Needs = { keys: Pick<Keys, 'digest'> }

/** What is known of the records of a batch; journals and sales grow while it is received. */
type Known = {
  journals: Map<DeviceId, Journal>
  sales: PostedSale[]
  qrs: ReadonlyMap<Signed, SoldTo | null>
  places: ReadonlyMap<PlaceId, Place>
}

const readAll = async (tx: Db, eventId: EventId, batch: readonly Signed[]): Promise<Known> => {
  const journals = await lockJournals(tx, eventId, [...new Set(batch.map(({ record }) => record.device_id))])
  const numbered = batch.map(({ record }) => ({
    deviceId: record.device_id,
    seq: record.seq,
    opId: record.op_id,
  }))
  const sales = await salesNear(tx, eventId, numbered)
  const reads = batch.map(({ record, occurredAt }) => ({ qr: record.qr, occurredAt }))
  const qrs = await soldTo(tx, eventId, reads)
  const places = await placesOf(tx, eventId)
  return {
    journals,
    sales,
    qrs: new Map(batch.map((signed, n) => [signed, qrs[n] ?? null])),
    places: new Map(places.map((place) => [place.id, place])),
  }
}

const isChained = ({ sales }: Known, { record, hash }: Signed): boolean => {
  const { device_id: deviceId, seq, prev } = record
  if (seq === 1 && prev !== noRecord) return false
  const at = (number: number) => sales.find((sale) => sale.deviceId === deviceId && sale.seq === number)
  const [before, after] = [at(seq - 1), at(seq + 1)]
  return (
    (before === undefined || before.hash.toString('hex') === prev) &&
    (after === undefined || knownRecord(after.record).prev === hash.toString('hex'))
  )
}

/** The place of the sale; the till's own where the event has no such place. */
const placeOf = async (tx: Db, { places }: Known, record: OfflineRecord): Promise<Place> => {
  const { event_id: eventId, device_id: deviceId, place_id: placeId } = record
  const place = places.get(placeId) ?? (await findDevice(tx, eventId, deviceId))?.place
  if (!place) throw new AppError('offline_record_refused')
  return place
}

const waitingSale = (signed: Signed, qr: SoldTo | null, place: Place): PostedSale => ({
  eventId: signed.record.event_id,
  deviceId: signed.record.device_id,
  seq: signed.record.seq,
  opId: signed.record.op_id,
  record: signed.text,
  hash: signed.hash,
  signature: signed.signature,
  walletId: qr?.walletId ?? null,
  actorId: signed.record.user_id,
  placeId: place.id,
  amount: signed.record.amount,
  paid: centavos(0),
  lost: centavos(0),
  state: 'waiting',
  doubt: null,
  occurredAt: signed.occurredAt,
  receivedAt: signed.act.at,
  decision: null,
})

const leftOf = (journal: Journal, permit: Permit | null): Centavos =>
  centavos(permit && permit.terms.tillLimit > journal.lost ? permit.terms.tillLimit - journal.lost : 0n)

/** The journal with a record that arrived. */
const withRecord = (journal: Journal, { record: { seq }, hash }: Signed): Journal => ({
  ...journal,
  posted: journal.posted + 1,
  written: Math.max(journal.written, seq),
  ...(seq > journal.tip && { tip: seq, tipHash: hash }),
})

const tellManagers = (tx: Db, { record, act }: Signed, code: string): Promise<void> =>
  audit(tx, act, {
    action: 'offline_sale_waiting',
    subject: record.op_id,
    eventId: record.event_id,
    details: { code, device_id: record.device_id, amount_centavos: Number(record.amount) },
  })

type Sold = { sale: PostedSale; balanceAfter: Centavos }

/** A record that is new here, with why it waits, or what it is booked with. */
type Judged = { signed: Signed; sale: PostedSale; doubt: OfflineDoubt | null; booking: Booking | null }

const judge = async (
  { keys }: Needs,
  tx: Db,
  signed: Signed,
  { known, journal }: { known: Known; journal: Journal },
): Promise<Judged> => {
  const { record, occurredAt, act } = signed
  const qr = known.qrs.get(signed) ?? null
  const place = await placeOf(tx, known, record)
  const permit = readPermit(keys, record.permit)
  const sale = waitingSale(signed, qr, place)
  const doubt = doubtOf({
    said: { amount: record.amount, occurredAt, eventId: record.event_id, deviceId: record.device_id },
    permit,
    qr: qr === null ? 'unknown' : (qr.live ?? 'static'),
    addsUp: addsUp(record),
    isChained: isChained(known, signed),
    receivedAt: act.at,
  })
  const mostLoss = leftOf(journal, permit)
  return { signed, sale, doubt, booking: doubt === null && qr ? { sale, record, qr, place, mostLoss } : null }
}

const soldOf = ({ sale, doubt }: Judged, booked: Booked | null): Sold => {
  if (booked === null) return { sale: { ...sale, doubt: doubt ?? 'till_limit' }, balanceAfter: centavos(0) }
  const { balanceAfter, ...as } = booked
  return { sale: { ...sale, ...as }, balanceAfter }
}

/** Books what was judged in one go; what is doubtful waits for a manager. */
const settle = async (tx: Db, eventId: EventId, judged: readonly Judged[]): Promise<Map<Signed, Sold>> => {
  const bookings = judged.flatMap(({ booking }) => booking ?? [])
  const booked = await bookSales(tx, eventId, bookings)
  const sold = new Map<Signed, Sold>()
  for (const each of judged) {
    const at = each.booking ? bookings.indexOf(each.booking) : -1
    const end = soldOf(each, booked[at] ?? null)
    if (end.sale.doubt !== null) await tellManagers(tx, each.signed, end.sale.doubt)
    sold.set(each.signed, end)
  }
  return sold
}

const answerOf = ({ sale, balanceAfter }: Sold, isRepeat: boolean): PostedAnswer => ({
  ...sale,
  balanceAfter,
  isRepeat,
})

/** The answer given before. */
const repeat = async (tx: Db, sale: PostedSale): Promise<PostedAnswer> => {
  const wallet = sale.walletId && (await walletOf(tx, sale.eventId, { walletId: sale.walletId }))
  return answerOf({ sale, balanceAfter: wallet ? wallet.available : centavos(0) }, true)
}

/** By QR, so that two batches lock wallets in one order. */
const inOrder = ({ qrs }: Known, batch: readonly Signed[]): Signed[] =>
  batch.toSorted((a, b) => ((qrs.get(a)?.walletId ?? '') < (qrs.get(b)?.walletId ?? '') ? -1 : 1))

/** Rounds in which no till has two records: the second is judged by what the first cost. */
const roundsOf = (batch: readonly Signed[]): Signed[][] => {
  const rounds: Signed[][] = []
  const taken = new Map<DeviceId, number>()
  for (const signed of batch) {
    const round = taken.get(signed.record.device_id) ?? 0
    taken.set(signed.record.device_id, round + 1)
    ;(rounds[round] ??= []).push(signed)
  }
  return rounds
}

/** The sale that stands under a record's operation or number already. */
const before = ({ sales }: Known, { record }: Signed): PostedSale | undefined =>
  sales.find(
    ({ opId, deviceId, seq }) =>
      opId === record.op_id || (deviceId === record.device_id && seq === record.seq),
  )

type Answers = Map<Signed, PostedAnswer | AppError>

/** Receives records of tills that differ. */
const receiveRound = async (
  needs: Needs,
  tx: Db,
  { eventId, known, round }: { eventId: EventId; known: Known; round: readonly Signed[] },
): Promise<Answers> => {
  const answers: Answers = new Map()
  const fresh: Judged[] = []
  for (const signed of inOrder(known, round)) {
    const journal = known.journals.get(signed.record.device_id)
    const sale = before(known, signed)
    if (!journal || (sale && !sale.hash.equals(signed.hash)))
      answers.set(signed, new AppError('offline_record_refused'))
    else if (sale) answers.set(signed, await repeat(tx, sale))
    else fresh.push(await judge(needs, tx, signed, { known, journal }))
  }
  for (const [signed, sold] of await settle(tx, eventId, fresh)) {
    const { deviceId } = sold.sale
    const journal = known.journals.get(deviceId)
    if (!journal) continue
    const counted = withRecord(journal, signed)
    known.journals.set(deviceId, sold.sale.state === 'booked' ? withSale(counted, sold.sale) : counted)
    known.sales.push(sold.sale)
    answers.set(signed, answerOf(sold, false))
  }
  return answers
}

/**
 * Receives records of one event in one transaction, each once. Throws as `postOffline` does: then nothing of the batch is
 * received. A refusal of one record is its answer, and leaves the others as they are.
 */
export const receiveSales = async (
  needs: Needs,
  tx: Db,
  eventId: EventId,
  batch: readonly Signed[],
): Promise<Answers> => {
  const known = await readAll(tx, eventId, batch)
  const here = new Set(known.sales)
  const answers: Answers = new Map()
  for (const round of roundsOf(batch))
    for (const [signed, answer] of await receiveRound(needs, tx, { eventId, known, round }))
      answers.set(signed, answer)
  const fresh = known.sales.filter((sale) => !here.has(sale))
  await insertSales(tx, fresh)
  await saveJournals(tx, eventId, [...known.journals.values()])
  await tellHolders(tx, eventId, fresh)
  await countSold(tx, eventId, fresh)
  return answers
}
