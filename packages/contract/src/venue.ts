import { z } from 'zod'
import { soldParts } from './combos.ts'
import { proposedDiscount } from './discount.ts'
import { endpoint } from './endpoint.ts'
import { bookedOpId, eventId, eventIdParam, madeAt, opId, optionId, productId, walletId } from './ids.ts'
import { pesos, signedPesos } from './money.ts'
import { optionBounds } from './options.ts'
import { place, tillRole } from './places.ts'
import { scannedCode } from './qr-code.ts'

export const chargers = ['bar', 'cashier', 'manager'] as const
const inEvent = z.object({ event: eventIdParam })

/** A product’s name with the names of as many options as a line may have. */
const MOST_NAME = 80 + 3 + optionBounds.chosen * (optionBounds.name + 2)

/**
 * Lines of a receipt. `product_id` is set for products picked by button; `options` are those that were chosen of it,
 * which name and price say too (`soldWith`). `quantity` 0 is a part payment of one piece, worth `unit_price`: where
 * several people split a bill, the payment that completes a piece counts it. `is_cup`: a deposit (`cupLine`). `parts`: what
 * one piece of a combo is made of, as the till sold it.
 */
export const lineShape = z.object({
  product_id: productId.optional(),
  name: z.string().min(1).max(MOST_NAME),
  options: z.array(optionId).min(1).max(optionBounds.chosen).optional(),
  quantity: z.number().int().min(-999).max(999),
  unit_price: pesos,
  is_cup: z.literal(true).optional(),
  parts: soldParts.optional(),
})

/** Whether a line has options and parts only with their product. */
export const isOfProduct = ({ product_id: id, options, parts }: z.output<typeof lineShape>): boolean =>
  id !== undefined || (options === undefined && parts === undefined)

const line = lineShape
  .refine(({ product_id: id, quantity }) => id === undefined || quantity > 0)
  .refine(isOfProduct)
  .refine(({ product_id: id, quantity, is_cup: isCup }) => !isCup || (id === undefined && quantity !== 0))

export const soldItems = z.array(line.refine(({ quantity }) => quantity >= 0)).max(50)

/** Lines of a charge: cups that are given back are below zero. */
const chargedItems = z.array(line.refine(({ quantity, is_cup: isCup }) => isCup || quantity >= 0)).max(50)

/** Amount of a receipt line. */
export const lineAmount = (quantity: number, unitPrice: bigint): bigint =>
  quantity === 0 ? unitPrice : BigInt(quantity) * unitPrice

/**
 * When the customer saw the prices, by the till's clock as the server set it. Prices count as they were then, for two
 * hours; without it, as they are now.
 */
export const pricedAt = { priced_at: z.iso.datetime().optional() }

export const staffEvents = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events',
  auth: 'attendee',
  summary:
    'The events where the signed-in user works, until 12 hours after their end, with role and place; drafts for those who prepare them',
  reply: z.array(
    z.object({
      event: z.object({
        id: eventId,
        name: z.string(),
        url: z.string(),
        ends_at: z.iso.datetime(),
        /** IANA name; hours are shown in this time zone. */
        timezone: z.string(),
        status: z.enum(['draft', 'published', 'closed']),
      }),
      role: tillRole,
      place: place.nullable(),
    }),
  ),
})

export const lookUpQr = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/qr/lookup',
  inPractice: true,
  withoutControl: true,
  auth: { staff: chargers },
  limits: ['lookups'],
  summary: 'Balance and state of a scanned QR',
  params: inEvent,
  body: z.object({ code: scannedCode }),
  reply: z.object({
    /** The same for whatever code of a QR was read. */
    wallet_id: walletId,
    /** For a live QR: what to charge with instead of its code, for 5 minutes, at this till and once. */
    ticket: z.string().nullable(),
    /** Whether its holder pays with the live QR only: a static code of it pays nothing, but may be topped up. */
    is_live_only: z.boolean(),
    available_balance: signedPesos,
    status: z.enum(['active', 'blocked']),
    holder: z.string().nullable(),
    last_charge: z
      .object({ op_id: bookedOpId, amount: signedPesos, place: z.string().nullable(), at: z.iso.datetime() })
      .nullable(),
  }),
})

/** What an operation that was booked did to a QR. */
export const moved = {
  op_id: opId,
  status: z.literal('booked'),
  balance_before: signedPesos,
  balance_after: signedPesos,
  wallet_seq: z.number().int(),
}

export const charge = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/charges',
  inPractice: true,
  withoutControl: true,
  auth: { staff: chargers },
  idempotency: 'operation',
  limits: ['charges'],
  summary: 'Charge a QR; the same op_id never charges twice',
  params: inEvent,
  body: z.object({
    op_id: opId,
    /** A static code, or the ticket of a live QR's look-up. */
    code: scannedCode,
    amount: pesos,
    occurred_at: z.iso.datetime().optional(),
    items: chargedItems.optional(),
    ...madeAt,
    ...pricedAt,
    /** Part of the amount, on top of the items. */
    tip: pesos.optional(),
    /** What the items cost more than is charged, and why. */
    discount: proposedDiscount.optional(),
  }),
  reply: z.object(moved),
})
