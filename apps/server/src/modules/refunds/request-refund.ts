import type { EventId, UserId } from '@saldo/contract/ids'
import { noEvent, type RefundFields } from '@saldo/contract/refunds'
import { v7 } from 'uuid'
import { isPractice } from '@saldo/contract/practice-numbers'
import { knownDatabase, type Databases, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { once } from '../../kernel/http/idempotency.ts'
import { eventNumberOf, lookUpCode, normaliseCode, walletOf, type Wallet } from '../ledger/index.ts'
import { makeFolio, type Refund, type RefundId } from './refund.ts'
import { enqueueTelling, tellState } from './jobs.ts'
import { insertImage, insertRefund } from './queries.ts'
import { remakeImage } from './remake-image.ts'
import { hashesOf, sealDetails, sealImage } from './sealing.ts'
import type { Upload } from './upload.ts'

export type RefundRequest = Act & {
  fields: RefundFields
  image: Upload
  /** The call's Idempotency-Key; without one the content is the key. */
  key: string | null
}

/** A QR that a request is about. */
export type FoundQr = { eventId: EventId; wallet: Wallet; db: Db }

/**
 * The QR with a typed or scanned code; null for other text. A claimed QR resolves to the wallet that took
 * over its money only for that wallet's owner, because anyone may hold a photo of the old QR.
 */
export const findQr = async (
  databases: Databases,
  typed: string,
  callerId: UserId | null,
): Promise<FoundQr | null> => {
  const code = normaliseCode(typed)
  if (code === undefined) return null
  const eventId = eventNumberOf(code) as EventId
  if (isPractice(eventId)) return null
  const db = await knownDatabase(databases, eventId)
  if (db === null) return null
  const named: Wallet | undefined = await lookUpCode(db, eventId, code)
  if (named === undefined) return null
  let wallet: Wallet | undefined = named
  while (wallet?.mergedInto) wallet = await walletOf(db, eventId, { walletId: wallet.mergedInto })
  const isTheirs = wallet !== undefined && wallet.userId !== null && wallet.userId === callerId
  return { eventId, wallet: wallet && isTheirs ? wallet : named, db }
}

/** Keyed, because a CLABE has too few digits to hide behind a plain hash. */
const contentOf = ({ keys }: Pick<Deps, 'keys'>, { fields, image }: RefundRequest): Buffer => {
  const { name, phone, email, clabe, code_qr = '' } = fields
  const content = [name, phone, email, clabe, code_qr, image.sha256.toString('hex')]
  return keys.digest('refund-content', JSON.stringify(content))
}

const newRefund = (
  { keys }: Pick<Deps, 'keys'>,
  { fields, actor, at }: RefundRequest,
  { qr, pictureQr }: { qr: FoundQr | null; pictureQr: Refund['pictureQr'] },
): Refund => {
  const refundId = v7() as RefundId
  return {
    eventId: qr?.eventId ?? noEvent,
    refundId,
    folio: makeFolio(),
    state: 'requested',
    requesterId: actor.id,
    holderId: qr?.wallet.userId ?? null,
    walletId: qr?.wallet.walletId ?? null,
    balance: qr?.wallet.refundable ?? null,
    amount: null,
    holdOpId: null,
    reason: null,
    detailsSealed: sealDetails(keys, refundId, fields),
    hashes: hashesOf(keys, fields),
    batchId: null,
    pictureQr,
    askedAt: null,
    createdAt: at,
    acceptedAt: null,
    rejectedAt: null,
    paidAt: null,
    returnedAt: null,
  }
}

/**
 * The QR that a request is about, by the code that was typed or else by its picture, and whose QR the picture
 * shows.
 */
const findAsked = async (
  { databases }: Pick<Deps, 'databases'>,
  { fields, actor }: RefundRequest,
  shown: string | null,
): Promise<{ qr: FoundQr | null; pictureQr: Refund['pictureQr'] }> => {
  const typed = await findQr(databases, fields.code_qr ?? '', actor.id)
  if (shown === null) return { qr: typed, pictureQr: 'none' }
  const pictured = await findQr(databases, shown, actor.id)
  if (pictured === null) return { qr: typed, pictureQr: 'unknown' }
  const isSame = typed === null || typed.wallet.walletId === pictured.wallet.walletId
  return { qr: typed ?? pictured, pictureQr: isSame ? 'same' : 'other' }
}

/**
 * Stores a request for a refund, once for the same key or content, and e-mails the requester its folio. The
 * answer doesn't reveal whether the code belongs to a QR. Throws what `remakeImage` throws,
 * idempotency_mismatch, request_in_progress.
 */
export const requestRefund = async (
  deps: Pick<Deps, 'databases' | 'keys'>,
  request: RefundRequest,
): Promise<{ folio: string; isReplay: boolean }> => {
  const content = contentOf(deps, request)
  const { picture, qr: shown } = await remakeImage(request.image.read)
  const asked = await findAsked(deps, request, shown)
  const call = {
    principal: request.actor.id ?? 'visitor',
    route: 'POST public/refunds',
    key: request.key ?? content.toString('hex'),
    fingerprint: content,
    now: request.at,
  }
  const { reply, isReplay } = await once(asked.qr?.db ?? deps.databases.control, call, async (tx) => {
    const refund = newRefund(deps, request, asked)
    await insertRefund(tx, refund)
    await insertImage(tx, refund, sealImage(deps.keys, refund.refundId, picture))
    await enqueueTelling(tx, refund, 'requested', request.at)
    await tellState(tx, refund, request.at)
    const { refundId: subject, eventId } = refund
    await audit(tx, request, { action: 'refund.requested', subject, eventId })
    return refund.folio
  })
  return { folio: String(reply), isReplay }
}
