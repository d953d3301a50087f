import { stepAt } from '@saldo/contract/live-qr'
import type { OfflineDoubt } from '@saldo/contract/offline'
import type { Permit } from './permit.ts'

/** Between the scan, which a till judges by its clock, and the sale lie at most the minutes of picking products. */
const PICKING_STEPS = 20
const ACCEPTED_STEPS = { before: 2 + PICKING_STEPS, after: 1 } as const

/** A till corrects its clock at each contact; what it drifts since is less. */
const CLOCK_MS = 2 * 60_000

/** What a record says, as far as it is judged. */
export type Said = { amount: bigint; occurredAt: Date; eventId: number; deviceId: string }

export type Circumstances = {
  said: Said
  /** Null where the record's permit is none of ours. */
  permit: Permit | null
  /** How the QR was found: by its live QR's step, by its static code, or not at all. */
  qr: { step: number } | 'static' | 'unknown'
  /** Whether items and amount fit, and the record follows the one before it. */
  addsUp: boolean
  isChained: boolean
  receivedAt: Date
}

const isFresh = (step: number, { occurredAt }: Said): boolean => {
  const soldAt = stepAt(occurredAt.getTime())
  return step >= soldAt - ACCEPTED_STEPS.before && step <= soldAt + ACCEPTED_STEPS.after
}

const isInTime = ({ occurredAt }: Said, { givenAt, endsAt }: Permit, receivedAt: Date): boolean => {
  const soldMs = occurredAt.getTime()
  return (
    soldMs >= givenAt.getTime() - CLOCK_MS &&
    soldMs <= endsAt.getTime() &&
    soldMs <= receivedAt.getTime() + CLOCK_MS
  )
}

const keepsTerms = ({ said, qr, addsUp }: Circumstances, { terms }: Permit): boolean =>
  addsUp &&
  said.amount <= terms.maxSale &&
  said.amount <= terms.walletLimit &&
  (qr !== 'static' || terms.takesStatic)

/** Why a sale made offline is not booked at once; null for one that an honest till makes. */
export const doubtOf = (about: Circumstances): OfflineDoubt | null => {
  const { said, permit, qr, isChained, receivedAt } = about
  if (!isChained) return 'chain'
  if (qr === 'unknown' || (qr !== 'static' && !isFresh(qr.step, said))) return 'qr'
  const isOwn = permit !== null && permit.eventId === said.eventId && permit.deviceId === said.deviceId
  if (!isOwn) return 'terms'
  if (!isInTime(said, permit, receivedAt)) return 'lapsed'
  return keepsTerms(about, permit) ? null : 'terms'
}
