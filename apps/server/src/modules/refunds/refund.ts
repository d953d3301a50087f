import { randomBytes } from 'node:crypto'
import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { RefundFields, RefundState } from '@saldo/contract/refunds'

export type RefundId = string & { readonly __brand: 'RefundId' }

/** When a request entered each state; null for states that it never had. */
type RefundDates = Record<'acceptedAt' | 'rejectedAt' | 'paidAt' | 'returnedAt', Date | null>

/** Keyed digests by which requests with one CLABE, e-mail or phone are found although they are sealed. */
export type RefundHashes = Record<'clabe' | 'email' | 'phone', Buffer>

/** A request for a refund. Without a known QR, `eventId` is `noEvent` and `walletId` null. */
export type Refund = RefundDates & {
  eventId: EventId
  refundId: RefundId
  /** The reference that the requester quotes. */
  folio: string
  state: RefundState
  /** The account that sent it; null for a visitor. */
  requesterId: UserId | null
  /** The account that holds the QR. */
  holderId: UserId | null
  walletId: WalletId | null
  /** The QR's available balance when the request was sent; null while the QR was unknown. */
  balance: Centavos | null
  /** The amount held at acceptance, and its operation's id. */
  amount: Centavos | null
  holdOpId: OpId | null
  /** The reason for its rejection, or for its return by the bank. */
  reason: string | null
  /** The requester's input, sealed; null once deleted. */
  detailsSealed: Buffer | null
  /** Of the same input; null once deleted. */
  hashes: RefundHashes | null
  /** The batch that it is in, or was paid by. */
  batchId: string | null
  /** Which QR its picture shows; null without a picture, and for requests from before it was read. */
  pictureQr: 'none' | 'unknown' | 'same' | 'other' | null
  /** When the office asked its holder about it last. */
  askedAt: Date | null
  createdAt: Date
}

/** The requester's input; only the office reads it. */
export type RefundDetails = RefundFields

/** Crockford's base32: no characters that are misread, or misheard on the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHARACTERS = 10
const FOLIO = /^R[0-9A-HJKMNP-TV-Z]{10}$/

/**
 * An R and two groups of five characters, as R-7K3MQ-0HX2P: 50 random bits, so that it can't be guessed. A
 * folio alone gives access to nothing.
 */
export const makeFolio = (): string => {
  const secret = Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET.charAt(byte & 31)).join('')
  return `R-${secret.slice(0, 5)}-${secret.slice(5)}`
}

/** A typed folio in its canonical form; undefined when it can't be one. */
export const normaliseFolio = (typed: string): string | undefined => {
  const bare = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return FOLIO.test(bare) ? `R-${bare.slice(1, 6)}-${bare.slice(6)}` : undefined
}
