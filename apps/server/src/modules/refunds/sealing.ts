import type { Keys } from '../../kernel/keys.ts'
import { mailboxOf } from './admit-request.ts'
import type { RefundDetails, RefundHashes, RefundId } from './refund.ts'

const DETAILS = 'refund-details'
const IMAGE = 'refund-image'

/**
 * Sealed together with the request's id, so that write access to the rows doesn't allow swapping two CLABEs.
 */
export const sealDetails = (keys: Keys, refundId: RefundId, details: RefundDetails): Buffer =>
  keys.seal(DETAILS, JSON.stringify({ refundId, details }))

/** Throws when it was changed, sealed with another secret, or belongs to another request. */
export const openDetails = (keys: Keys, refundId: RefundId, sealed: Buffer): RefundDetails => {
  // Only sealDetails writes it.
  const kept = JSON.parse(keys.unseal(DETAILS, sealed)) as { refundId: RefundId; details: RefundDetails }
  if (kept.refundId !== refundId) throw new Error(`The details of ${refundId} are another request's`)
  return kept.details
}

/** Digest of an e-mail's mailbox, the same for all its spellings. */
export const emailHashOf = (keys: Keys, email: string): Buffer =>
  keys.digest('refund-email-of', mailboxOf(email))

/** Digests of the details by which other requests with the same CLABE, mailbox or phone are found. */
export const hashesOf = (keys: Keys, { clabe, email, phone }: RefundDetails): RefundHashes => ({
  clabe: keys.digest('refund-clabe', clabe),
  email: emailHashOf(keys, email),
  // An account may have no phone: then nobody shares it.
  phone: keys.digest('refund-phone', phone.slice(-10) || mailboxOf(email)),
})

export const sealImage = (keys: Keys, refundId: RefundId, image: Buffer): Buffer =>
  keys.seal(IMAGE, Buffer.concat([Buffer.from(refundId, 'ascii'), image]))

/** Throws as `openDetails` does. */
export const openImage = (keys: Keys, refundId: RefundId, sealed: Buffer): Buffer => {
  const kept = keys.unsealBytes(IMAGE, sealed)
  if (kept.subarray(0, refundId.length).toString('ascii') !== refundId)
    throw new Error(`The picture of ${refundId} is another request's`)
  return kept.subarray(refundId.length)
}
