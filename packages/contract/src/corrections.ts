import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam, opId, placeId, userId, walletId } from './ids.ts'
import { pesos, signedPesos, sumOfPesos } from './money.ts'

const ask = { may: 'corrections.ask' } as const
const approve = { may: 'corrections.approve' } as const
const inEvent = z.object({ event: eventIdParam })
const ofWallet = inEvent.extend({ wallet: walletId })
const inCorrection = inEvent.extend({ correction: opId })

/** Above this in one day, on the event's clock, all that one person asks needs another's approval. */
export const correctionDayPesos = 2_000

/** Days after which a correction that nobody decided expires. */
export const correctionWaitsDays = 7

export const correctionLimits = { note: 300, refusal: 200 } as const

/** `in`: the QR lacked money. `out`: it had too much. */
export const correctionDirection = z.enum(['in', 'out'])
export type CorrectionDirection = z.output<typeof correctionDirection>

/** Whose money it is: the other side of the correction. A bar also needs its place. */
export const correctionSources = ['cash_difference', 'bank', 'payment_suspense', 'bar'] as const
export type CorrectionSource = (typeof correctionSources)[number]

export const correctionReasons = [
  'charged_twice',
  'wrong_amount',
  'wrong_qr',
  'topup_missing',
  'not_delivered',
  'other',
] as const
export type CorrectionReason = (typeof correctionReasons)[number]

export const correctionState = z.enum(['pending', 'booked', 'refused', 'withdrawn', 'expired'])
export type CorrectionState = z.output<typeof correctionState>

const who = z.object({ id: userId, name: z.string().nullable() })

const correction = z.object({
  id: opId,
  wallet: walletId,
  /** The QR's holder; null for an anonymous one and an erased account. */
  holder: z.string().nullable(),
  direction: correctionDirection,
  amount: pesos,
  source: z.enum(correctionSources),
  /** The bar's name, where it is one. */
  place: z.string().nullable(),
  reason: z.enum(correctionReasons),
  note: z.string(),
  state: correctionState,
  needs_approval: z.boolean(),
  asked_by: who,
  asked_at: z.iso.datetime(),
  /** Who approved or refused it; null where nobody had to, and where it was withdrawn or expired. */
  decided_by: who.nullable(),
  decided_at: z.iso.datetime().nullable(),
  refusal: z.string().nullable(),
  /** Null once it is decided. */
  expires_at: z.iso.datetime().nullable(),
  /** Whether the caller asked for it, and so can't decide it. */
  is_own: z.boolean(),
})
export type Correction = z.output<typeof correction>

const terms = z.object({
  /** Above this a correction needs another person. */
  limit: signedPesos,
  /** What the caller asked for today, and how much of a day needs nobody else. */
  today: sumOfPesos,
  day_limit: signedPesos,
})

export const corrections = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/corrections',
  auth: ask,
  summary: 'Corrections that wait for a second person, oldest first, and the last 200 others, newest first',
  params: inEvent,
  reply: terms.extend({ pending: z.array(correction), past: z.array(correction) }),
})
export type Corrections = z.output<typeof corrections.reply>

export const attendeeCorrections = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/attendees/:wallet/corrections',
  auth: { may: 'attendees.read' },
  limits: ['people_files'],
  summary: 'The last 100 corrections of a QR, newest first, and what one more may name; audited',
  params: ofWallet,
  reply: terms.extend({
    corrections: z.array(correction),
    /** Whose sales may be the source. */
    bars: z.array(z.object({ id: placeId, name: z.string() })),
  }),
})
export type AttendeeCorrections = z.output<typeof attendeeCorrections.reply>

export const askCorrection = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/attendees/:wallet/corrections',
  auth: ask,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary:
    'Move money between a QR and the account that had or lacked it; above the limits it waits for another person. Needs a recent sign-in',
  params: ofWallet,
  body: z.object({
    op_id: opId,
    direction: correctionDirection,
    amount: pesos,
    source: z.enum(correctionSources),
    /** The bar whose sales they are; with `bar` alone. */
    place: placeId.optional(),
    reason: z.enum(correctionReasons),
    note: z.string().trim().min(1).max(correctionLimits.note),
  }),
  reply: z.object({ op_id: opId, state: correctionState, available_balance: signedPesos }),
})

export const approveCorrection = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/corrections/:correction/approve',
  auth: approve,
  limits: ['staff_changes'],
  summary: 'Book what another person asked for; needs a recent sign-in',
  params: inCorrection,
  reply: correction,
})

export const refuseCorrection = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/corrections/:correction/refuse',
  auth: approve,
  limits: ['staff_changes'],
  summary: 'Refuse what another person asked for, with the reason: nothing moves',
  params: inCorrection,
  body: z.object({ reason: z.string().trim().min(1).max(correctionLimits.refusal) }),
  reply: correction,
})

export const withdrawCorrection = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/corrections/:correction/withdraw',
  auth: ask,
  limits: ['staff_changes'],
  summary: 'Take back what one asked for oneself while nobody decided it',
  params: inCorrection,
  reply: correction,
})
