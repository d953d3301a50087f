import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bookedOpId, eventIdParam, opId, userId, walletId } from './ids.ts'
import { pesos, signedPesos } from './money.ts'
import { paymentMethodId } from './payment-vendors.ts'
import { refundState } from './refunds.ts'

const inEvent = z.object({ event: eventIdParam })
const ofWallet = inEvent.extend({ wallet: walletId })
const readers = { may: 'attendees.read' } as const
const helpers = { may: 'attendees.act' } as const

/** `uncredited`: nothing was ever credited; `merged`: its balance went to another QR. */
const status = z.enum(['active', 'blocked', 'uncredited', 'merged'])

/** What a search took its text for. */
const searchKinds = ['phone', 'email', 'name', 'code', 'purchase', 'folio'] as const
export type SearchKind = (typeof searchKinds)[number]

const attendeeLine = z.object({
  wallet: walletId,
  /** Null for an anonymous QR; empty once its holder's account was erased. */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  status,
  available_balance: signedPesos,
  /** Whether it was found by a code that was replaced since. */
  is_old_code: z.boolean(),
})
export type AttendeeLine = z.output<typeof attendeeLine>

export const searchAttendees = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/attendees/search',
  auth: readers,
  limits: ['people_searches'],
  summary:
    'People with a QR at the event, by phone, e-mail, name, QR code, purchase code or refund folio; at most 20',
  params: inEvent,
  body: z.object({ text: z.string().trim().min(2).max(200) }),
  reply: z.object({
    by: z.enum(searchKinds),
    found: z.array(attendeeLine),
    /** Whether there are more than these. */
    has_more: z.boolean(),
  }),
})

const who = z.object({ id: userId, name: z.string() })

const payment = z.object({
  /** The purchase code. */
  code: z.string(),
  amount: signedPesos,
  status: z.number().int(),
  in_process: z.boolean(),
  created_at: z.iso.datetime(),
  paid: z.object({ method: paymentMethodId, at: z.iso.datetime(), refunded: signedPesos }).nullable(),
})

const note = z.object({
  id: z.guid(),
  text: z.string(),
  /** The name is empty once the account was erased. */
  author: who,
  at: z.iso.datetime(),
})
export type AttendeeNote = z.output<typeof note>

const logEntry = z.object({
  at: z.iso.datetime(),
  action: z.string(),
  /** Null for a change by the holder or the system. */
  who: who.nullable(),
  /** Key of the reason, where the action has one. */
  reason: z.string().nullable(),
})

const file = z.object({
  wallet: walletId,
  status,
  /** Null for an anonymous QR. */
  holder: z
    .object({
      name: z.string(),
      phone: z.object({ number: z.string(), is_verified: z.boolean() }).nullable(),
      email: z.object({ address: z.string(), is_verified: z.boolean() }),
      since: z.iso.datetime(),
      /** Events where they have a QR. */
      events: z.number().int(),
      /** Whether their birthday is known, which a replacement asks for. */
      has_birthday: z.boolean(),
    })
    .nullable(),
  balance: z.object({
    available: signedPesos,
    /** Held by accepted refunds and payouts under way. */
    held: signedPesos,
    /** Part of the available balance that was given: spent first, never given back. */
    promo: signedPesos,
    /** Part of the available balance that a refund could give back. */
    refundable: signedPesos,
  }),
  code: z.object({
    /** How many codes the QR has had, this one included. */
    number: z.number().int(),
    /** Its last four characters, by which a person can compare; null while it can't pay. */
    ending: z.string().nullable(),
  }),
  live: z.object({
    /** Whether a phone is enrolled that pays live. */
    is_enrolled: z.boolean(),
    /** Whether the static code pays nothing, because its holder wants so. */
    is_only: z.boolean(),
  }),
  /** The replay of its chain of movements. */
  chain: z.object({ movements: z.number().int(), is_sound: z.boolean() }),
  payments: z.array(payment),
  refunds: z.array(
    z.object({
      folio: z.string(),
      state: refundState,
      amount: signedPesos.nullable(),
      created_at: z.iso.datetime(),
    }),
  ),
  notes: z.array(note),
  /** Who looked and what was changed, newest first; at most 50. */
  log: z.array(logEntry),
})
export type AttendeeFile = z.output<typeof file>

export const getAttendee = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/attendees/:wallet',
  auth: readers,
  limits: ['people_files'],
  summary: 'The file of one QR: holder, balance in parts, payments, refunds, notes and who looked; audited',
  params: ofWallet,
  reply: file,
})

const attendeeMovement = z.object({
  /** Its place in the QR's chain. */
  id: z.string(),
  operation: bookedOpId,
  kind: z.string(),
  amount: signedPesos,
  balance_after: signedPesos,
  items: z.array(z.object({ name: z.string(), quantity: z.number().int(), unit_price: signedPesos })),
  tip: signedPesos.nullable(),
  /** Where a top-up's money came from, or a payout's went. */
  tender: z.enum(['cash', 'terminal', 'online', 'promo']).nullable(),
  place: z.string().nullable(),
  device: z.string().nullable(),
  /** Null for what nobody of the staff did. */
  who: z.string().nullable(),
  note: z.string().nullable(),
  is_voided: z.boolean(),
  at: z.iso.datetime(),
})
export type AttendeeMovement = z.output<typeof attendeeMovement>

export const movementGroups = ['topups', 'charges', 'others'] as const

export const listAttendeeMovements = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/attendees/:wallet/movements',
  auth: readers,
  limits: ['people_files'],
  summary: 'Movements of one QR with who and where, newest first, 50 a page; audited',
  params: ofWallet,
  /** `before` is the id of the last movement of the page before. */
  query: z.object({
    before: z
      .codec(z.string().regex(/^[1-9]\d{0,14}$/), z.number().int(), { decode: Number, encode: String })
      .optional(),
    only: z.enum(movementGroups).optional(),
  }),
  reply: z.object({ movements: z.array(attendeeMovement), has_more: z.boolean() }),
})

export const attendeeStatement = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/attendees/:wallet/statement/csv',
  auth: readers,
  wire: 'file',
  limits: ['people_files'],
  summary: 'All movements of one QR as CSV; audited',
  params: ofWallet,
  reply: z.null(),
})

export const blockReasons = ['lost', 'stolen', 'asked', 'suspicious'] as const
export const unblockReasons = ['found', 'mistake', 'checked'] as const

const changed = z.object({ op_id: opId, status: z.literal('booked'), available_balance: signedPesos })

export const blockAttendee = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/attendees/:wallet/block',
  auth: helpers,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary: 'Block a QR, which keeps its balance; its holder is told',
  params: ofWallet,
  body: z.object({ op_id: opId, reason: z.enum(blockReasons) }),
  reply: changed,
})

export const unblockAttendee = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/attendees/:wallet/unblock',
  auth: helpers,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary: 'Lift a QR’s block: the same code pays again; its holder is told',
  params: ofWallet,
  body: z.object({ op_id: opId, reason: z.enum(unblockReasons) }),
  reply: changed,
})

export const liveOnlyOffReasons = ['phone_lost', 'phone_old', 'mistake'] as const

export const endAttendeeLiveOnly = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/attendees/:wallet/live-only/off',
  auth: helpers,
  idempotency: 'required',
  limits: ['staff_changes'],
  summary:
    'Let the static code of a QR pay again, whose holder had left only the live one; its holder is told',
  params: ofWallet,
  body: z.object({ reason: z.enum(liveOnlyOffReasons) }),
  /** `changed` is false where the static code pays already. */
  reply: z.object({ changed: z.boolean() }),
})

export const replaceAttendeeQr = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/attendees/:wallet/replace',
  auth: helpers,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary:
    'A new code for the same balance, for a holder who tells their birthday and the amount of their last purchase; the old one is refused at once',
  params: ofWallet,
  /** `amount`: of the last purchase, or of the last top-up where nothing was bought. */
  body: z.object({ op_id: opId, birthday: z.iso.date(), amount: pesos }),
  reply: changed.extend({ code_number: z.number().int() }),
})

export const resendAttendeeQr = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/attendees/:wallet/resend',
  auth: helpers,
  idempotency: 'required',
  limits: ['staff_changes'],
  summary: 'Send a QR to its holder again, by the e-mail and the phone on file',
  params: ofWallet,
  body: z.object({}),
  reply: z.object({ by_email: z.boolean(), by_phone: z.boolean() }),
})

/** Notes are for staff only, and are never changed. */
export const addAttendeeNote = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/attendees/:wallet/notes',
  auth: helpers,
  idempotency: 'required',
  limits: ['staff_changes'],
  summary: 'Add a note to a QR’s file',
  params: ofWallet,
  body: z.object({ text: z.string().trim().min(1).max(1000) }),
  reply: note,
})
