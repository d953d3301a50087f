import type { DeviceId, EventId, PlaceId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { noRecord, type OfflineRecord } from '@saldo/contract/offline'
import type { Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Keys } from '../../kernel/keys.ts'
import { AppError } from '../../kernel/errors.ts'
import { findDevice } from '../devices/index.ts'
import { walletOf } from '../ledger/index.ts'
import { placesOf, type Place } from '../venue/index.ts'
import { bookSale, tellHolders } from './book-sale.ts'
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

/** Judges a record that is new here, and books it unless something is doubtful: then it waits for a manager. */
const receive = async (
  { keys }: Needs,
  tx: Db,
  signed: Signed,
  known: Known,
  journal: Journal,
): Promise<Sold> => {
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
  const booked =
    doubt === null && qr !== null ? await bookSale(tx, { sale, qr, place }, leftOf(journal, permit)) : null
  if (booked) {
    const { balanceAfter, ...as } = booked
    return { sale: { ...sale, ...as }, balanceAfter }
  }
  const why = doubt ?? 'till_limit'
  await tellManagers(tx, signed, why)
  return { sale: { ...sale, doubt: why }, balanceAfter: centavos(0) }
}

const answerOf = ({ sale, balanceAfter }: Sold, isRepeat: boolean): PostedAnswer => ({
  ...sale,
  balanceAfter,
  isRepeat,
})

/** The answer given before. Throws offline_record_refused where it was another record. */
const repeat = async (tx: Db, sale: PostedSale, { hash }: Signed): Promise<PostedAnswer> => {
  if (!sale.hash.equals(hash)) throw new AppError('offline_record_refused')
  const wallet = sale.walletId && (await walletOf(tx, sale.eventId, { walletId: sale.walletId }))
  return answerOf({ sale, balanceAfter: wallet ? wallet.available : centavos(0) }, true)
}

/** By QR, so that two batches lock wallets in one order. */
const inOrder = ({ qrs }: Known, batch: readonly Signed[]): Signed[] =>
  batch.toSorted((a, b) => ((qrs.get(a)?.walletId ?? '') < (qrs.get(b)?.walletId ?? '') ? -1 : 1))

/**
 * Receives records of one event in one transaction, each once. Throws as `postOffline` does: then nothing of the batch is
 * received. A refusal of one record is its answer, and leaves the others as they are.
 */
export const receiveSales = async (
  needs: Needs,
  tx: Db,
  eventId: EventId,
  batch: readonly Signed[],
): Promise<Map<Signed, PostedAnswer | AppError>> => {
  const known = await readAll(tx, eventId, batch)
  const answers = new Map<Signed, PostedAnswer | AppError>()
  const fresh: PostedSale[] = []
  for (const signed of inOrder(known, batch)) {
    const { device_id: deviceId, seq, op_id: opId } = signed.record
    const journal = known.journals.get(deviceId)
    const before = known.sales.find(
      (sale) => sale.opId === opId || (sale.deviceId === deviceId && sale.seq === seq),
    )
    if (!journal || (before && !before.hash.equals(signed.hash))) {
      answers.set(signed, new AppError('offline_record_refused'))
      continue
    }
    if (before) {
      answers.set(signed, await repeat(tx, before, signed))
      continue
    }
    const sold = await receive(needs, tx, signed, known, journal)
    const counted = withRecord(journal, signed)
    known.journals.set(deviceId, sold.sale.state === 'booked' ? withSale(counted, sold.sale) : counted)
    known.sales.push(sold.sale)
    fresh.push(sold.sale)
    answers.set(signed, answerOf(sold, false))
  }
  await insertSales(tx, fresh)
  await saveJournals(tx, eventId, [...known.journals.values()])
  await tellHolders(tx, eventId, fresh)
  return answers
}
