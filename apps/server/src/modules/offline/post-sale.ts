import type { EventId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { fromBase32 } from '@saldo/contract/live-qr'
import { noRecord, type OfflineRecord } from '@saldo/contract/offline'
import { transact, UnknownEvent, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { findDevice } from '../devices/index.ts'
import { walletOf } from '../ledger/index.ts'
import { findPlace, type Place } from '../venue/index.ts'
import { bookSale } from './book-sale.ts'
import { soldTo, type SoldTo } from './find-qr.ts'
import { doubtOf } from './judge.ts'
import { readPermit, type Permit } from './permit.ts'
import { addsUp, hashOf, isSignedByTill, knownRecord, readRecord } from './record.ts'
import { findSale, insertSale, neighboursOf, type PostedSale } from './sale-queries.ts'
import { countRecord, findJournal, lockJournal, type Journal } from './till-queries.ts'

type Needs = Pick<Deps, 'databases' | 'keys' | 'limiter'>

/** A record as it arrived, proven to be a till's own. */
type Signed = { text: string; hash: Buffer; signature: Buffer; record: OfflineRecord; occurredAt: Date }

export type PostedAnswer = Pick<PostedSale, 'opId' | 'state' | 'paid'> & { balanceAfter: Centavos }

const databaseOf = async ({ databases }: Needs, eventId: EventId): Promise<Db | null> => {
  try {
    return await databases.forEvent(eventId)
  } catch (error) {
    if (error instanceof UnknownEvent) return null
    throw error
  }
}

type Posted = { record: string; signature: string }

/** The record, if the till that it names signed it; null for anybody else's. */
const proven = async (deps: Needs, posted: Posted): Promise<(Signed & { db: Db }) | null> => {
  const [record, signature] = [readRecord(posted.record), fromBase32(posted.signature)]
  const db = record && (await databaseOf(deps, record.event_id))
  if (!record || !signature || !db) return null
  const journal = await findJournal(db, { eventId: record.event_id, deviceId: record.device_id })
  if (!journal || !isSignedByTill(posted.record, signature, journal.publicKey)) return null
  return {
    db,
    text: posted.record,
    hash: hashOf(posted.record),
    signature: Buffer.from(signature),
    record,
    occurredAt: new Date(record.occurred_at),
  }
}

const isChained = async (tx: Db, { record, hash }: Signed): Promise<boolean> => {
  const { event_id: eventId, device_id: deviceId, seq, prev } = record
  if (seq === 1 && prev !== noRecord) return false
  const near = await neighboursOf(tx, { eventId, deviceId, seq })
  return near.every((one) =>
    one.seq < seq ? one.hash.toString('hex') === prev : knownRecord(one.record).prev === hash.toString('hex'),
  )
}

/** The place of the sale; the till's own where the event has no such place. */
const placeOf = async (tx: Db, record: OfflineRecord): Promise<Place> => {
  const { event_id: eventId, device_id: deviceId, place_id: placeId } = record
  const place = await findPlace(tx, eventId, placeId)
  const own = place ?? (await findDevice(tx, eventId, deviceId))?.place
  if (!own) throw new AppError('offline_record_refused')
  return own
}

const waitingSale = (signed: Signed, qr: SoldTo | null, place: Place, at: Date): PostedSale => ({
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
  receivedAt: at,
  decision: null,
})

const leftOf = (journal: Journal, permit: Permit | null): Centavos =>
  centavos(permit && permit.terms.tillLimit > journal.lost ? permit.terms.tillLimit - journal.lost : 0n)

/** Judges a record that is new here, and books it unless something is doubtful: then it waits for a manager. */
const receive = async (
  deps: Needs,
  tx: Db,
  signed: Signed,
  journal: Journal,
  act: Act,
): Promise<PostedAnswer> => {
  const { record, occurredAt } = signed
  const qr = await soldTo(tx, { event_id: record.event_id, qr: record.qr, occurredAt })
  const place = await placeOf(tx, record)
  const permit = readPermit(deps.keys, record.permit)
  const sale = waitingSale(signed, qr, place, act.at)
  const doubt = doubtOf({
    said: { amount: record.amount, occurredAt, eventId: record.event_id, deviceId: record.device_id },
    permit,
    qr: qr === null ? 'unknown' : (qr.live ?? 'static'),
    addsUp: addsUp(record),
    isChained: await isChained(tx, signed),
    receivedAt: act.at,
  })
  const booked =
    doubt === null && qr !== null ? await bookSale(tx, { sale, qr, place }, leftOf(journal, permit)) : null
  const why = doubt ?? (booked === null ? 'till_limit' : null)
  const { balanceAfter, ...as } = booked ?? { state: 'waiting' as const, balanceAfter: centavos(0) }
  await insertSale(tx, { ...sale, ...as, doubt: why })
  await countRecord(tx, journal, { seq: record.seq, hash: signed.hash })
  if (why !== null)
    await audit(tx, act, {
      action: 'offline_sale_waiting',
      subject: record.op_id,
      eventId: record.event_id,
      details: { code: why, device_id: record.device_id, amount_centavos: Number(record.amount) },
    })
  return { opId: record.op_id, state: as.state, paid: booked?.paid ?? centavos(0), balanceAfter }
}

/** The answer given before. Throws offline_record_refused where it was another record. */
const repeat = async (tx: Db, known: PostedSale, signed: Signed): Promise<PostedAnswer> => {
  if (!known.hash.equals(signed.hash)) throw new AppError('offline_record_refused')
  const wallet = known.walletId && (await walletOf(tx, known.eventId, { walletId: known.walletId }))
  return { ...known, balanceAfter: wallet ? wallet.available : centavos(0) }
}

export type PostedSaleAnswer = PostedAnswer & {
  eventId: EventId
  walletId: PostedSale['walletId']
  isRepeat: boolean
}

/**
 * Posts a sale that a till made offline, once: in whatever order records arrive, and whoever brings them. Throws
 * offline_record_refused for what no till of ours signed or contradicts a record that is here, too_many_requests for an
 * address that sends many such, and request_in_progress and busy, after which it may be sent again.
 */
export const postSale = async (
  deps: Needs,
  posted: Posted,
  act: Act,
  address: string,
): Promise<PostedSaleAnswer> => {
  await deps.limiter.check('wrong_offline_records', address)
  const signed = await proven(deps, posted)
  if (!signed) {
    await deps.limiter.hit('wrong_offline_records', address)
    throw new AppError('offline_record_refused')
  }
  const { event_id: eventId, device_id: deviceId, seq, op_id: opId } = signed.record
  return transact(signed.db, async (tx) => {
    const journal = await lockJournal(tx, { eventId, deviceId })
    if (!journal) throw new AppError('offline_record_refused')
    const known = await findSale(tx, { eventId, deviceId, seq, opId })
    const answer = known ? await repeat(tx, known, signed) : await receive(deps, tx, signed, journal, act)
    const sale = known ?? (await findSale(tx, { eventId, deviceId, seq, opId }))
    return { ...answer, eventId, walletId: sale?.walletId ?? null, isRepeat: known !== null }
  })
}
