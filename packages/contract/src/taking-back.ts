import { z } from 'zod'
import { endpoint, type Reply } from './endpoint.ts'
import { bookedOpId, eventIdParam, madeAt, opId } from './ids.ts'
import { pesos, signedPesos } from './money.ts'
import { scannedCode } from './qr-code.ts'
import { chargers, lineShape, moved, pricedAt } from './venue.ts'

const ofOperation = z.object({ event: eventIdParam, operation: bookedOpId })

/** Reason that staff give, in their own words. */
const reason = z.string().trim().min(3).max(200)

export const dropRest = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/dropped-rests',
  inPractice: true,
  withoutControl: true,
  auth: { staff: chargers },
  idempotency: 'operation',
  limits: ['voids'],
  summary: 'Remember that nobody pays the rest of a bill, and why; no money moves',
  params: z.object({ event: eventIdParam }),
  body: z.object({
    op_id: opId,
    amount: pesos,
    /** Amount already paid of the same bill. */
    paid: signedPesos.refine((paid) => paid >= 0n),
    ...madeAt,
    reason,
  }),
  reply: z.object({ op_id: opId, status: z.literal('booked') }),
})

/** Other payments of the same bill, and whether each was voided too. */
const billParts = z.array(
  z.object({
    op_id: bookedOpId,
    kind: z.enum(['charge', 'cash_sale']),
    amount: signedPesos,
    status: z.enum(['voided', 'left']),
  }),
)

export const voidOperation = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/operations/:operation/void',
  inPractice: true,
  withoutControl: true,
  auth: { staff: chargers },
  idempotency: 'operation',
  limits: ['voids'],
  summary:
    'Take a charge, with its tip and the cash for its rest, a sale for cash, a cash point’s top-up or payout, or cups that came back alone back, once: one’s own within the event’s time, any for a manager',
  params: ofOperation,
  body: z.object({ op_id: opId, reason }),
  reply: z.object({
    ...moved,
    parts: billParts,
  }),
})

export const readCharge = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/operations/:operation',
  inPractice: true,
  withoutControl: true,
  auth: { staff: chargers },
  summary: 'A charge or a sale for cash and what is left of its items: one’s own, any for a manager',
  params: ofOperation,
  reply: z.object({
    op_id: bookedOpId,
    at: z.iso.datetime(),
    place: z.string().nullable(),
    /** Who charged; null once their account is erased. */
    who: z.string().nullable(),
    status: z.enum(['booked', 'voided']),
    /** What is left, tip included. */
    amount: signedPesos,
    tip: signedPesos,
    /** Whether items may go back alone: each has the price that was paid for it. */
    is_returnable: z.boolean(),
    /** Equal lines as one; a line's position is its number in a return. `left` has not gone back. */
    items: z.array(
      z.object({
        name: z.string(),
        quantity: z.number().int(),
        left: z.number().int(),
        unit_price: signedPesos,
        /** A deposit goes back with all of the charge, or with its cup. */
        is_cup: z.literal(true).optional(),
      }),
    ),
  }),
})
export type ReadCharge = Reply<typeof readCharge>

/** Lines by their position in the charge, each once, and how many of each go back. */
const chosenLines = z
  .array(z.object({ line: z.number().int().min(0).max(49), quantity: z.number().int().min(1).max(999) }))
  .min(1)
  .max(50)
  .refine((chosen) => new Set(chosen.map(({ line }) => line)).size === chosen.length)

export const returnItems = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/operations/:operation/return',
  inPractice: true,
  withoutControl: true,
  auth: { staff: chargers },
  idempotency: 'operation',
  limits: ['voids'],
  summary:
    'Give items of a charge or of a sale for cash back at the price that was paid for them, once: one’s own within the event’s time, any for a manager; all that is left voids the sale',
  params: ofOperation,
  body: z.object({ op_id: opId, items: chosenLines, reason }),
  reply: z.object({
    ...moved,
    /** What went back. */
    amount: signedPesos,
    /** Of a bill whose charge was voided so. */
    parts: billParts,
  }),
})

/** Lines of cups that come back: below zero, as on a bill. */
const returnedCups = z
  .array(
    lineShape
      .pick({ name: true, quantity: true, unit_price: true })
      .extend({ is_cup: z.literal(true) })
      .refine(({ quantity }) => quantity < 0),
  )
  .min(1)
  .max(50)

export const returnCups = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/cup-returns',
  inPractice: true,
  withoutControl: true,
  auth: { staff: chargers },
  idempotency: 'operation',
  limits: ['charges'],
  summary:
    'Give a QR the deposits of its cups back without a bill, at most what it paid for deposits; the same op_id never gives twice',
  params: z.object({ event: eventIdParam }),
  body: z.object({
    op_id: opId,
    /** A static code, or the ticket of a live QR's look-up. */
    code: scannedCode,
    /** What goes back: the lines' worth, above zero. */
    amount: pesos,
    occurred_at: z.iso.datetime().optional(),
    items: returnedCups,
    ...madeAt,
    ...pricedAt,
  }),
  reply: z.object(moved),
})
