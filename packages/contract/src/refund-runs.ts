import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventId, eventIdParam, opId, userId, walletId } from './ids.ts'
import { signedPesos, sumOfPesos } from './money.ts'
import { refundFields, refundState } from './refunds.ts'

/** `preparing`: amounts are being held. `running`: gateways are being asked. */
export const runState = z.enum(['preparing', 'running', 'paused', 'done'])
export type RunState = z.output<typeof runState>

/** `funds`: a gateway says that our balance there is too small. `refusals`: it refused several in a row. */
export const pauseReason = z.enum(['by_hand', 'funds', 'refusals'])
export type PauseReason = z.output<typeof pauseReason>

const gateway = z.object({ id: z.number().int(), name: z.string() })

const sum = z.object({ count: z.number().int(), amount: sumOfPesos })

const run = z.object({
  id: z.uuid(),
  state: runState,
  paused_because: pauseReason.nullable(),
  /** Whose balance or refusals paused it. */
  paused_gateway: z.string().nullable(),
  /** Null for one that began by itself. */
  started_by: z.string().nullable(),
  started_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
  /** QRs found so far, what they had, and what of it goes back to payments. */
  qrs: z.number().int(),
  refundable: sumOfPesos,
  to_source: sumOfPesos,
  gateways: z.array(gateway.extend({ waiting: sum, asked: sum, done: sum, refused: sum })),
})

/** What a run would do now. */
const preview = z.object({
  qrs: z.number().int(),
  refundable: sumOfPesos,
  gateways: z.array(
    gateway.extend({
      refunds: sum,
      /** What the gateway says that our account can give back; null where it doesn't say. */
      available: sumOfPesos.nullable(),
      /** What it owes this event by our books. */
      owed: sumOfPesos,
    }),
  ),
  /** What no payment takes back: cash, terminals, old and disputed payments. Its holders give a CLABE. */
  by_bank: sum,
  /** Payments whose time for a refund ends within a month. */
  almost_too_old: z.number().int(),
})

const inEvent = z.object({ event: eventIdParam })

export const readRefundRun = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/refund-run',
  auth: { may: 'money.read' },
  summary:
    'What goes back by itself after the event: the last run and how far it is, and what one would do now',
  params: inEvent,
  reply: z.object({
    /** Hours after the end until it begins by itself; null where it does not. */
    after_hours: z.number().int().nullable(),
    /** When it begins by itself; null where it does not, or has begun. */
    starts_at: z.iso.datetime().nullable(),
    has_ended: z.boolean(),
    run: run.nullable(),
    /** Null while a run goes on: what it does is in `run`. */
    preview: preview.nullable(),
  }),
})

export const startRefundRun = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/refund-run',
  auth: { may: 'refunds.run' },
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary:
    'Give back what is left on every QR to the payments it came from, newest first; after the event, needs a recent sign-in',
  params: inEvent,
  body: z.object({ op_id: opId }),
  reply: z.object({ id: z.uuid() }),
})

const inRun = inEvent.extend({ run: z.uuid() })

export const pauseRefundRun = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/refund-run/:run/pause',
  auth: { may: 'refunds.run' },
  limits: ['staff_changes'],
  summary: 'Pause it: gateways are asked for nothing more until it goes on',
  params: inRun,
  reply: z.object({ id: z.uuid() }),
})

export const resumeRefundRun = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/refund-run/:run/resume',
  auth: { may: 'refunds.run' },
  limits: ['staff_changes'],
  summary: 'Let a paused one go on; needs a recent sign-in',
  params: inRun,
  reply: z.object({ id: z.uuid() }),
})

/** `accepted`: held, and its gateway will be asked. `sent`: the gateway gave it back. */
const returnState = z.enum(['accepted', 'asked', 'sent', 'refused'])
export type ReturnState = z.output<typeof returnState>

const ownReturn = z.object({
  event_id: eventId,
  event_name: z.string(),
  qr_id: walletId,
  /** One part for each payment that takes money back, oldest first. */
  parts: z.array(
    z.object({
      id: z.uuid(),
      gateway: z.string(),
      amount: signedPesos,
      state: returnState,
      /** Until when it arrives at the latest; null before it is sent, and where it was refused. */
      arrives_by: z.iso.datetime().nullable(),
    }),
  ),
  /** What goes by bank transfer, by requests of one’s own. */
  transfers: z.array(z.object({ folio: z.string(), amount: signedPesos.nullable(), state: refundState })),
  /** What needs a CLABE, with the signature of the page that takes it; null where nothing does. */
  asks: z.object({ amount: signedPesos, sign: z.string() }).nullable(),
})
export type OwnReturn = z.output<typeof ownReturn>

export const listOwnReturns = endpoint({
  method: 'GET',
  api: 'token',
  path: 'public/user/:external_user/returns',
  auth: 'attendee',
  summary: 'What goes back of one’s own QRs after their events, to which payments, and how far it is',
  params: z.object({ external_user: userId }),
  reply: z.array(ownReturn),
})

export const giveClabe = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/user/:external_user/event/:event/returns',
  auth: 'attendee',
  idempotency: 'operation',
  limits: ['refunds'],
  summary:
    'Give the CLABE for what no payment takes back of one’s own QR: holds it and accepts it as a refund at once',
  params: z.object({ external_user: userId, event: eventIdParam }),
  body: z.object({ op_id: opId, sign: z.string().max(100), clabe: refundFields.shape.clabe }),
  reply: z.object({ folio: z.string(), amount: signedPesos }),
})
