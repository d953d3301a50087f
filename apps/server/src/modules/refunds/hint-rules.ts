import { clabeFits } from '@saldo/contract/clabe'
import type { Centavos } from '@saldo/contract/money'
import type { Hint, HintKind } from '@saldo/contract/refund-queue'
import { plainWord } from '../../documents/plain-word.ts'
import type { WalletFacts } from '../ledger/index.ts'
import { bankOf } from './banks.ts'
import type { Refund, RefundDetails } from './refund.ts'
import { isLate, isWorthRefunding } from './rules.ts'

/** How many other requests share something with one: with another mailbox, another CLABE, or the same QR. */
export type Shared = { sameQr: number; clabePeople: number; contactReused: number }

/** What hints are made of. */
export type HintFacts = {
  refund: Refund
  details: RefundDetails | null
  wallet: WalletFacts | null
  holderName: string | null
  shared: Shared
  payable: Centavos | null
  minRefund: Centavos
  refundsUntil: Date | null
}

const DAY_MS = 24 * 3_600_000

const wordsOf = (name: string): string[] =>
  plainWord(name)
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2)

/** Whether two names have no word in common; particles of two letters don't count. */
export const isUnlike = (one: string, other: string): boolean => {
  const words = new Set(wordsOf(one))
  return !wordsOf(other).some((word) => words.has(word))
}

const make = (kind: HintKind, tone: Hint['tone'], count: number | null = null): Hint => ({
  kind,
  tone,
  count,
})

const ofSender = ({ refund, wallet, holderName, details }: HintFacts): Hint[] => {
  if (wallet === null) return [make('qr_unknown', 'warning')]
  const { holderId, requesterId } = refund
  if (holderId === null) return []
  const sender = holderId === requesterId ? make('sent_by_holder', 'good') : make('sent_by_other', 'red')
  const isOther = details !== null && holderName !== null && isUnlike(details.name, holderName)
  return isOther ? [sender, make('name_unlike', 'warning')] : [sender]
}

const ofClabe = ({ details, shared }: HintFacts): Hint[] => {
  if (details === null) return []
  const fits = clabeFits(details.clabe)
  return [
    fits ? make('clabe_fits', 'good') : make('clabe_wrong', 'warning'),
    ...(bankOf(details.clabe) === null ? [make('bank_unknown', 'warning')] : []),
    ...(shared.clabePeople > 1 ? [make('clabe_shared', 'red', shared.clabePeople)] : []),
  ]
}

const ofPicture = ({ refund: { pictureQr } }: HintFacts): Hint[] => {
  if (pictureQr === 'same') return [make('picture_same', 'good')]
  if (pictureQr === 'other') return [make('picture_other', 'red')]
  return pictureQr === 'unknown' ? [make('picture_unknown', 'warning')] : []
}

const wasReplaced = ({ wallet, refund }: HintFacts): boolean => {
  const replacedAt = wallet?.replacedAt ?? null
  if (replacedAt === null) return false
  return Math.abs(refund.createdAt.getTime() - replacedAt.getTime()) < DAY_MS
}

const ofQr = (facts: HintFacts): Hint[] => {
  const { wallet, shared, payable, minRefund, refund } = facts
  const isSmall = refund.state === 'requested' && payable !== null && !isWorthRefunding(payable, minRefund)
  return [
    ...(shared.sameQr > 0 ? [make('same_qr', 'warning', shared.sameQr + 1)] : []),
    ...(wasReplaced(facts) ? [make('qr_replaced', 'warning')] : []),
    ...(wallet?.isFrozen ? [make('dispute_open', 'warning')] : []),
    ...(isSmall ? [make('below_minimum', 'warning')] : []),
  ]
}

/** What the office should know of a request, red ones first. */
export const hintsOf = (facts: HintFacts): Hint[] => {
  const { refund, shared, refundsUntil } = facts
  const late = isLate(refund.createdAt, refundsUntil) ? make('late', 'warning') : make('in_time', 'good')
  const reused = shared.contactReused > 0 ? [make('contact_reused', 'warning', shared.contactReused + 1)] : []
  const tones = ['red', 'warning', 'good']
  return [
    ...ofSender(facts),
    ...ofPicture(facts),
    ...ofQr(facts),
    ...ofClabe(facts),
    ...reused,
    late,
  ].toSorted((a, b) => tones.indexOf(a.tone) - tones.indexOf(b.tone))
}

export const isRed = (hints: readonly Hint[]): boolean => hints.some(({ tone }) => tone === 'red')
