import { clabeFits } from '@saldo/contract/clabe'
import type { EventId } from '@saldo/contract/ids'
import { noEvent, type RefundState } from '@saldo/contract/refunds'
import type { Centavos } from '@saldo/contract/money'
import { listEach, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { findUser } from '../auth/index.ts'
import { findEvent } from '../events/index.ts'
import { walletOf } from '../ledger/index.ts'
import { databaseOf } from './find-refund.ts'
import { findImage, hasImage, listRefunds } from './queries.ts'
import type { Refund, RefundDetails } from './refund.ts'
import { isUnchanged, payableOf } from './accept-refund.ts'
import { isLate } from './rules.ts'
import { openDetails, openImage } from './sealing.ts'

type Needs = Pick<Deps, 'databases' | 'keys'>

export type RefundLine = { refund: Refund; details: RefundDetails | null }

export type RefundFile = RefundLine & {
  /** Null once the details were deleted. */
  clabeFits: boolean | null
  hasImage: boolean
  qr: {
    available: Centavos
    status: 'active' | 'blocked'
    holder: string | null
    /** Whether the QR was claimed after the request was sent. */
    isClaimed: boolean
  } | null
  /** The amount that accepting it would hold; null where it can't be accepted. */
  payable: Centavos | null
  isLate: boolean
}

const detailsOf = ({ keys }: Needs, { refundId, detailsSealed }: Refund): RefundDetails | null =>
  detailsSealed && openDetails(keys, refundId, detailsSealed)

const auditReading = (db: Db, refund: Refund, action: string, act: Act): Promise<void> =>
  audit(db, act, {
    action,
    subject: refund.refundId,
    eventId: refund.eventId,
  })

/** An event's requests, oldest first. */
export const refundLines = async (
  deps: Needs,
  eventId: EventId,
  state: RefundState | undefined,
): Promise<RefundLine[]> => {
  const db = await databaseOf(deps.databases, eventId)
  const refunds = await listRefunds(db, { eventId, state })
  return refunds.map((refund) => ({ refund, details: detailsOf(deps, refund) }))
}

/** The requests of all events, and those without an event, oldest first. */
export const allRefundLines = async (deps: Needs, state: RefundState | undefined): Promise<RefundLine[]> => {
  const refunds = await listEach(deps.databases, (db) => listRefunds(db, { state }))
  return refunds
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((refund) => ({ refund, details: detailsOf(deps, refund) }))
}

const qrOf = async (
  { databases }: Needs,
  db: Db,
  refund: Refund,
): Promise<Pick<RefundFile, 'qr' | 'payable'>> => {
  const { eventId, walletId, state } = refund
  const wallet = walletId === null ? undefined : await walletOf(db, eventId, { walletId })
  if (!wallet) return { qr: null, payable: null }
  const holder = wallet.userId === null ? null : await findUser(databases.control, wallet.userId)
  const isClaimed = !isUnchanged(refund, wallet)
  const qr = {
    available: wallet.available,
    status: wallet.status,
    holder: holder && [holder.name, holder.paternalSurname, holder.maternalSurname].join(' ').trim(),
    isClaimed,
  }
  const isAcceptable = state === 'requested' && !isClaimed
  return { qr, payable: isAcceptable ? await payableOf(db, refund, wallet) : null }
}

/**
 * A request with all that the office needs to decide and pay it. The reading is recorded in the audit log.
 */
export const openRefund = async (
  deps: Needs,
  { refund, db }: { refund: Refund; db: Db },
  act: Act,
): Promise<RefundFile> => {
  const event = refund.eventId === noEvent ? null : await findEvent(deps.databases.control, refund.eventId)
  const details = detailsOf(deps, refund)
  await auditReading(db, refund, 'refund.read', act)
  return {
    refund,
    details,
    clabeFits: details && clabeFits(details.clabe),
    hasImage: await hasImage(db, refund),
    ...(await qrOf(deps, db, refund)),
    isLate: isLate(refund.createdAt, event?.refundsUntil ?? null),
  }
}

/**
 * The request's picture, a JPEG. The reading is recorded in the audit log. Throws not_found once it was
 * deleted.
 */
export const openRefundImage = async (
  deps: Needs,
  { refund, db }: { refund: Refund; db: Db },
  act: Act,
): Promise<Buffer> => {
  const sealed = await findImage(db, refund)
  if (sealed === null) throw new AppError('not_found')
  await auditReading(db, refund, 'refund.image_read', act)
  return openImage(deps.keys, refund.refundId, sealed)
}
