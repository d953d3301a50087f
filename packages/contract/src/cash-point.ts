import { venueCopy } from '@saldo/copy/venue'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam, madeAt, opId } from './ids.ts'
import { pesos, signedPesos } from './money.ts'
import { typedCode, withoutSeparators } from './qr-code.ts'
import { moved, pricedAt, soldItems } from './venue.ts'

const inEvent = z.object({ event: eventIdParam })
const cashiers = { staff: ['cashier', 'manager'] } as const
const anyStaff = { staff: ['bar', 'cashier', 'manager'] } as const

/** Ten digits, or E.164; only verified phones find a holder. */
const phone = z.string().trim().min(8).max(20)

/** The number on a card terminal's slip. */
const voucher = z
  .string()
  .trim()
  .regex(/^(?=.*[1-9A-Za-z])[0-9A-Za-z]{1,12}$/, venueCopy.voucherUnreadable)

export const findHolder = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/holders/lookup',
  auth: cashiers,
  limits: ['lookups'],
  summary: 'Whose verified phone it is, and their balance here',
  params: inEvent,
  body: z.object({ phone }),
  reply: z.object({ holder: z.string(), has_qr: z.boolean(), available_balance: signedPesos }),
})

export const cashTopup = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/topups',
  inPractice: true,
  withoutControl: true,
  auth: cashiers,
  idempotency: 'operation',
  limits: ['charges'],
  summary:
    'Top a QR up for cash, or for a slip of the card terminal; with neither code nor phone it sells a new anonymous QR',
  params: inEvent,
  body: z
    .object({
      op_id: opId,
      code: typedCode.optional(),
      phone: phone.optional(),
      amount: pesos,
      tender: z.enum(['cash', 'terminal']),
      voucher: voucher.optional(),
      occurred_at: z.iso.datetime().optional(),
      ...madeAt,
    })
    .refine(({ code, phone: dialled }) => code === undefined || dialled === undefined)
    .refine(({ tender, voucher: slip }) => (tender === 'terminal') === (slip !== undefined), {
      path: ['voucher'],
      error: venueCopy.voucherMissing,
    }),
  reply: z.object({
    ...moved,
    /** `code` is the code to hand over; null where the holder already has it. */
    qr: z.object({
      code: z.string().nullable(),
      /** Second code needed to claim the QR; shown apart from `code`. */
      claim_code: z.string().nullable(),
      holder: z.string().nullable(),
      is_new: z.boolean(),
    }),
  }),
})

const inPayout = inEvent.extend({ payout: opId })

export const holdCashOut = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/cashouts',
  inPractice: true,
  auth: cashiers,
  idempotency: 'operation',
  limits: ['charges'],
  summary:
    'Hold what may leave a QR as cash, where the event allows it, before any is handed out; it goes back by itself',
  params: inEvent,
  body: z.object({ op_id: opId, code: typedCode }),
  /** `amount` is the cash to hand out; `rest` stays on the QR because it was topped up by card. */
  reply: z.object({
    op_id: opId,
    status: z.literal('held'),
    amount: signedPesos,
    rest: signedPesos,
    expires_at: z.iso.datetime(),
  }),
})

export const confirmCashOut = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/cashouts/:payout/paid',
  inPractice: true,
  withoutControl: true,
  auth: cashiers,
  idempotency: 'operation',
  limits: ['charges'],
  summary: 'Book the cash that was handed out of what is held',
  params: inPayout,
  body: z.object({ op_id: opId, occurred_at: z.iso.datetime().optional() }),
  reply: z.object(moved),
})

export const cancelCashOut = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/cashouts/:payout/cancel',
  inPractice: true,
  withoutControl: true,
  auth: cashiers,
  idempotency: 'operation',
  limits: ['charges'],
  summary: 'Give back what is held: nobody handed it out',
  params: inPayout,
  body: z.object({ op_id: opId }),
  reply: z.null(),
})

export const cashSale = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/cash-sales',
  inPractice: true,
  withoutControl: true,
  auth: anyStaff,
  idempotency: 'operation',
  limits: ['charges'],
  summary: 'Cash taken at a bar, e.g. for what a QR did not cover; goes into the drawer of the open shift',
  params: inEvent,
  body: z.object({
    op_id: opId,
    amount: pesos,
    items: soldItems.optional(),
    /** Part of the amount, on top of the items. */
    tip: pesos.optional(),
    /** The charge that paid the other part of the bill; voiding that charge voids this sale too. */
    bill: opId.optional(),
    ...madeAt,
    ...pricedAt,
    occurred_at: z.iso.datetime().optional(),
  }),
  reply: z.object({ op_id: opId, status: z.literal('booked') }),
})

/** Names a QR by its code where available, else by its holder's verified phone. */
const whose = z
  .object({ op_id: opId, code: typedCode.optional(), phone: phone.optional() })
  .refine(({ code, phone: dialled }) => (code === undefined) !== (dialled === undefined))

export const blockQr = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/qr/block',
  inPractice: true,
  auth: cashiers,
  idempotency: 'operation',
  limits: ['charges'],
  summary: 'Block a lost QR; its balance stays',
  params: inEvent,
  body: whose,
  reply: z.object({ op_id: opId, status: z.literal('booked'), available_balance: signedPesos }),
})

/** The code sent to the holder, with or without separators. */
const holderCode = z
  .string()
  .overwrite(withoutSeparators)
  .regex(/^\d{6}$/, venueCopy.holderCodeUnreadable)

export const askHolder = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/qr/reissue/code',
  auth: cashiers,
  limits: ['lookups', 'reissue_codes'],
  summary: 'Send the holder of a verified phone the code that says yes to a new QR; for this cashier alone',
  params: inEvent,
  body: z.object({ phone }),
  reply: z.object({ holder: z.string(), resend_after_seconds: z.number().int() }),
})

export const reissueQr = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/qr/reissue',
  inPractice: true,
  auth: cashiers,
  idempotency: 'operation',
  limits: ['charges'],
  summary:
    'A new code for the same balance; the old one is refused from now on. By phone it needs the code that its holder was sent',
  params: inEvent,
  body: whose
    .safeExtend({ holder_code: holderCode.optional() })
    .refine(({ phone: dialled, holder_code }) => dialled !== undefined || holder_code === undefined, {
      path: ['holder_code'],
    }),
  reply: z.object({
    op_id: opId,
    status: z.literal('booked'),
    code: z.string(),
    /** Second code needed to claim an anonymous QR. */
    claim_code: z.string().nullable(),
    available_balance: signedPesos,
  }),
})

export const createSheet = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/qr-sheets',
  auth: { staff: ['manager'], byPassword: true },
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary: 'Blank anonymous QRs to print and hand out; each is filled by its first top-up',
  params: inEvent,
  body: z.object({ op_id: opId, count: z.number().int().min(1).max(500) }),
  reply: z.object({ id: opId, count: z.number().int() }),
})

export const sheetFile = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/qr-sheets/:sheet/pdf',
  auth: { staff: ['manager'], byPassword: true },
  wire: 'file',
  summary: 'The sheet as PDF, 20 a page',
  params: inEvent.extend({ sheet: opId }),
  reply: z.null(),
})
