import type { SearchKind } from '@saldo/contract/attendees'
import type { EventId } from '@saldo/contract/ids'
import { isLiveText } from '@saldo/contract/live-qr'
import { normaliseCode, settled } from '@saldo/contract/qr-code'
import { eventOfPurchaseCode } from '../orders/index.ts'
import { normaliseFolio } from '../refunds/index.ts'
import type { Wallet } from '../ledger/index.ts'

const PHONE = /^\+?[\d\s().-]+$/
const LEAST_DIGITS = 8
const MOST_WORDS = 5

/** The words of a name, without accents and in lower case, as `user_account.name_words` has them. */
export const wordsOf = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, MOST_WORDS)

/** The purchase code in a text, for this event's orders or not; null when it is none. */
export const purchaseCodeOf = (text: string): string | null => {
  const code = settled(text)
  return eventOfPurchaseCode(code) === null ? null : code
}

/** Whether a text may be a QR's: its static code, or what its live QR showed. */
const isCode = (text: string): boolean => normaliseCode(text) !== undefined || isLiveText(settled(text))

const isPhone = (text: string): boolean =>
  PHONE.test(text) && text.replaceAll(/\D/g, '').length >= LEAST_DIGITS

/** Interpretation of a typed or scanned text. */
export const kindOfText = (text: string): SearchKind => {
  if (text.includes('@')) return 'email'
  if (normaliseFolio(text) !== undefined) return 'folio'
  if (isPhone(text)) return 'phone'
  if (isCode(text)) return 'code'
  return purchaseCodeOf(text) === null ? 'name' : 'purchase'
}

export type AttendeeStatus = 'active' | 'blocked' | 'uncredited' | 'merged'

export const statusOf = ({ mergedInto, isHidden, status }: Wallet): AttendeeStatus => {
  if (mergedInto !== null) return 'merged'
  return isHidden ? 'uncredited' : status
}

type Proofs = { birthday: string; amount: bigint }

/** Whether both answers are right; which one is wrong is never told. */
export const areProven = (told: Proofs, known: Proofs): boolean =>
  told.birthday === known.birthday && told.amount === known.amount

const LOOK_AGAIN_MS = 10 * 60_000

/** Views by one reader since this time count as one. */
export const sameLookSince = (now: Date): Date => new Date(now.getTime() - LOOK_AGAIN_MS)

/** The event of a note or a look is the wallet's. */
export type OfWallet = { eventId: EventId; walletId: Wallet['walletId'] }
