import { refundsCopy } from '@saldo/copy/refunds'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventId, opId, userId, walletId, type EventId } from './ids.ts'
import { pesos, signedPesos } from './money.ts'
import { captchaToken } from './person.ts'
import { typedCode, withoutSeparators } from './qr-code.ts'

export const refundState = z.enum(['requested', 'accepted', 'rejected', 'paid', 'returned'])
export type RefundState = z.output<typeof refundState>

export const maxImageBytes = 5 * 1024 * 1024

const { required } = refundsCopy

/** The form's rules, the same for the page and the server. Empty `code_qr` counts as none. */
export const refundFields = z.object({
  name: z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .min(2, refundsCopy.nameShort)
    .max(100, refundsCopy.nameLong),
  phone: z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .regex(/^\d{7,15}$/, refundsCopy.phoneInvalid),
  email: z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .max(254, { error: refundsCopy.emailInvalid, abort: true })
    .pipe(z.email(refundsCopy.emailInvalid)),
  clabe: z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .regex(/^\d{18}$/, refundsCopy.clabeInvalid),
  code_qr: z.string().overwrite(withoutSeparators).max(30, refundsCopy.codeLong).optional(),
})
export type RefundFields = z.output<typeof refundFields>

export const requestRefund = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/refunds',
  auth: 'public',
  knowsCaller: true,
  idempotency: 'accepted',
  limits: ['refunds'],
  wire: 'multipart',
  summary:
    'Ask for a refund: `name`, `phone`, `email`, `clabe`, `code_qr` (optional), `token_captcha` (once a 403 `captcha_required` asked for it) and, last, `image_qr`, a picture of up to 5 MB',
  /** The picture comes last, so that all checks on the other fields run before it is read. */
  body: refundFields.extend({
    token_captcha: captchaToken,
    image_qr: z.custom<File>((value) => value instanceof File),
  }),
  reply: z.object({ folio: z.string() }),
})

const moment = z.iso.datetime()

/** When a request entered each state; null for states never entered. */
const dates = {
  created_at: moment,
  accepted_at: moment.nullable(),
  rejected_at: moment.nullable(),
  paid_at: moment.nullable(),
  returned_at: moment.nullable(),
}

export const ownRefund = z.object({
  folio: z.string(),
  state: refundState,
  /** Amount reserved at acceptance; null before. */
  amount: signedPesos.nullable(),
  /** Why it was not accepted, or why the bank sent it back. */
  reason: z.string().nullable(),
  /** The caller's own QR named in the request; null when it names none of theirs. */
  qr_id: walletId.nullable(),
  event_id: eventId.nullable(),
  ...dates,
})
export type OwnRefund = z.output<typeof ownRefund>

export const listOwnRefunds = endpoint({
  method: 'GET',
  api: 'token',
  path: 'public/user/:external_user/refunds',
  auth: 'attendee',
  summary: 'Refund requests that one sent, or that name one’s own QR, newest first',
  params: z.object({ external_user: userId }),
  reply: z.array(ownRefund),
})

/** Event number of requests that name no known QR; only administrators may use it. */
export const noEvent = 0 as EventId

const read = { may: 'refunds.read' } as const
const decide = { may: 'refunds.decide' } as const
const pay = { may: 'refunds.pay' } as const
const inEvent = z.object({
  event: z.codec(
    z.string().regex(/^(?:0|[1-9]\d{0,4})$/),
    z.number().int().min(0).max(32_767) as unknown as z.ZodType<EventId, number>,
    { decode: Number, encode: String },
  ),
})
const inRefund = inEvent.extend({ folio: z.string().max(20) })

/** A request in the office's list, without details meant only for the bank. */
export const refundLine = z.object({
  folio: z.string(),
  /** Null for a request that names no known QR. */
  event_id: eventId.nullable(),
  state: refundState,
  amount: signedPesos.nullable(),
  /** Null once the personal details were deleted. */
  name: z.string().nullable(),
  ...dates,
})

/** A request as the office reads it to decide. Personal details are null once deleted. */
export const officeRefund = refundLine.extend({
  reason: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  clabe: z.string().nullable(),
  /** Whether the CLABE's check digit is right; banks refuse a CLABE whose digit is wrong. */
  clabe_fits: z.boolean().nullable(),
  /** As it was typed, without separators. */
  code_qr: z.string().nullable(),
  has_image: z.boolean(),
  /**
   * Amount that accepting would reserve now: the QR's balance, at most its balance when the request was sent.
   * Null where the request can't be accepted any more, or names no known QR.
   */
  payable_amount: signedPesos.nullable(),
  qr: z
    .object({
      id: walletId,
      available_balance: signedPesos,
      status: z.enum(['active', 'blocked']),
      /** Holder of the QR; null for an anonymous one. */
      holder: z.string().nullable(),
      /**
       * Whether the QR was claimed after the request was sent: the money is the claimer's, and the request
       * can't be accepted.
       */
      is_claimed: z.boolean(),
      /** Whether the holder's own account sent the request; if not, the office must ask who did. */
      sent_by_holder: z.boolean(),
    })
    .nullable(),
  /** Whether the request came after the event's `refunds_until`. */
  is_late: z.boolean(),
})
export type OfficeRefund = z.output<typeof officeRefund>

export const listRefunds = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/refunds',
  auth: read,
  summary: 'Refund requests of an event, oldest first; 0 for those that name no QR we know',
  params: inEvent,
  query: z.object({ state: refundState.optional() }),
  reply: z.array(refundLine),
})

export const getRefund = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/refunds/:folio',
  auth: read,
  summary: 'One refund request with what is needed to decide and to pay',
  params: inRefund,
  reply: officeRefund,
})

export const getRefundImage = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/refunds/:folio/image',
  auth: read,
  wire: 'jpeg',
  summary: 'The picture of a refund request, as a JPEG file',
  params: inRefund,
  reply: z.null(),
})

const reason = z
  .string()
  .trim()
  .min(1, { error: refundsCopy.required, abort: true })
  .max(300, refundsCopy.reasonLong)

export const acceptRefund = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/refunds/:folio/accept',
  auth: decide,
  idempotency: 'operation',
  summary: 'Accept a request: the amount that was seen is held until it is paid or rejected',
  params: inRefund,
  /** `code` names the QR of a request that names no known one. */
  body: z.object({
    op_id: opId,
    /**
     * The request's `payable_amount` as the approver saw it; another amount is refused, with the current one
     * in `data`.
     */
    amount: pesos,
    code: typedCode.optional(),
    /** Needed where a red hint warns of it; kept in the audit log. */
    why: reason.optional(),
  }),
  reply: officeRefund,
})

export const rejectRefund = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/refunds/:folio/reject',
  auth: decide,
  idempotency: 'operation',
  summary: 'Reject a request and say why; what was held can be spent again',
  params: inRefund,
  body: z.object({ op_id: opId, reason }),
  reply: officeRefund,
})

export const payRefund = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/refunds/:folio/paid',
  auth: pay,
  idempotency: 'operation',
  summary: 'Say that the transfer to the requester’s account was made',
  params: inRefund,
  body: z.object({ op_id: opId }),
  reply: officeRefund,
})

export const returnRefund = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/refunds/:folio/returned',
  auth: pay,
  idempotency: 'operation',
  summary: 'Say that the bank sent a paid refund back: its QR is credited again',
  params: inRefund,
  body: z.object({ op_id: opId, reason }),
  reply: officeRefund,
})
