import { z } from 'zod'
import { discountKind } from './discount.ts'
import { endpoint } from './endpoint.ts'
import { eventIdParam, placeId, productId, userId, deviceId, bookedOpId } from './ids.ts'
import { sumOfPesos } from './money.ts'
import { moneyIdentity } from './money-identity.ts'
import type { PaymentMethodId } from './payment-vendors.ts'

const inEvent = z.object({ event: eventIdParam })
const when = z.iso.datetime()
const named = z.object({ id: z.string(), name: z.string() })

/** How a top-up was paid: an online method, or at a cash point; `promo` was given away, `other` is none of them. */
export type TopupMethod = PaymentMethodId | 'cash' | 'terminal' | 'promo' | 'other'
/** Any text on the wire, as `paymentMethodId`. */
const topupMethod = z.string() as unknown as z.ZodType<TopupMethod, string>

/** Amounts of a plot's points in centavos: a codec for each of thousands of them would cost more than the plot. */
const points = z.array(z.number().int())

/**
 * Sums of ledger kinds; `docs/decisions/0400-settled-minutes.md` has each one's. `null` where the caller sees
 * one place alone, or the figures are of one place: it belongs to the whole event.
 */
const figures = z.object({
  loaded: sumOfPesos,
  topups: z.number().int(),
  spent: sumOfPesos,
  charges: z.number().int(),
  tips: sumOfPesos,
  /** Spent less tips and deposits. */
  sales: sumOfPesos,
  /** Sales for cash, tips included, less voids and deposits; not part of what was spent. */
  cash_sales: sumOfPesos,
  /** For cups, with QR and in cash, less what came back: the guests’ money, and no sales. */
  deposits: sumOfPesos,
  given_back: sumOfPesos.nullable(),
  fees: sumOfPesos.nullable(),
  chargebacks: sumOfPesos.nullable(),
  /** Debts of chargebacks that were paid since from the same wallets. */
  recovered: sumOfPesos.nullable(),
  breakage: sumOfPesos.nullable(),
})

export const overview = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/overview',
  auth: { may: 'overview.read' },
  summary: 'The event’s figures, and what its plots show; a vendor sees their own place',
  params: inEvent,
  query: z.object({
    from: when.optional(),
    to: when.optional(),
    place: placeId.optional(),
    /** Minutes of each point; more where there would be too many of them. */
    step: z.enum(['1', '5', '15', '60']).optional(),
  }),
  reply: z.object({
    at: when,
    event: z.object({
      name: z.string(),
      starts_at: when,
      ends_at: when,
      timezone: z.string(),
      status: z.enum(['draft', 'published', 'closed']),
    }),
    /** The only place that the caller sees; null for the whole event. */
    own_place: placeId.nullable(),
    /** What its figures may be asked of, whatever was asked. */
    choices: z.object({ places: z.array(named) }),
    figures,
    unspent: z
      .object({
        amount: sumOfPesos,
        /** Part of it that is reserved, e.g. for refunds. */
        held: sumOfPesos,
        /** QRs that money came to, without those that were merged into another one. */
        people: z.number().int(),
        /** By balance in pesos, from `from` (exclusive) to `to` (inclusive); `to` is null for the last. */
        balances: z.array(
          z.object({
            from: z.number(),
            to: z.number().nullable(),
            qrs: z.number().int(),
            amount: sumOfPesos,
          }),
        ),
      })
      .nullable(),
    identity: moneyIdentity.nullable(),
    /** Averages of the last five whole minutes; `loaded` is of the last hour. */
    pace: z.object({
      charges_per_minute: z.number(),
      sold_per_minute: sumOfPesos,
      loaded_last_hour: sumOfPesos,
    }),
    /** Sold for QR and cash, tips included, less voids and deposits; the highest amount first. */
    places: z.array(
      z.object({
        id: placeId,
        name: z.string(),
        amount: sumOfPesos,
        per_minute: sumOfPesos,
        /** One for each of `series.starts`. */
        points,
      }),
    ),
    series: z.object({
      step: z.number().int(),
      starts: z.array(when),
      /** Sums since the event began, at the end of each point. */
      loaded: points,
      spent: points,
    }),
    methods: z.array(
      z.object({
        method: topupMethod,
        topups: z.number().int(),
        amount: sumOfPesos,
        /** Null where nobody takes one. */
        fees: sumOfPesos.nullable(),
      }),
    ),
    products: z.array(z.object({ name: z.string(), pieces: z.number().int(), amount: sumOfPesos })),
  }),
})

export const liveOverview = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/live',
  auth: { may: 'overview.read' },
  wire: 'event-stream',
  summary: 'The event’s totals as server-sent events, within two seconds of each change',
  params: inEvent,
  reply: z.null(),
})

/** The events of `liveOverview`: `totals` at the start and when they changed; `news` each second, changed or not. */
export const liveEvents = {
  totals: z.object({
    event_id: z.number(),
    at: when,
    loaded: sumOfPesos,
    spent: sumOfPesos,
    tips: sumOfPesos,
    sales: sumOfPesos,
    charges: z.number().int(),
    topups: z.number().int(),
    /** Null for who sees one place alone. */
    unspent: sumOfPesos.nullable(),
  }),
}
export type LiveTotals = z.output<typeof liveEvents.totals>

const tally = z.object({ count: z.number().int(), amount: sumOfPesos })

export const officeSales = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/sales',
  auth: { may: 'sales.read' },
  summary: 'Who sold what, where and when, by whole hours; a vendor sees their own place',
  params: inEvent,
  query: z.object({
    from: when.optional(),
    to: when.optional(),
    place: placeId.optional(),
    product: productId.optional(),
    category: z.string().max(40).optional(),
    person: userId.optional(),
    device: deviceId.optional(),
    /** Another event, compared by hours since the doors opened. */
    compare: eventIdParam.optional(),
  }),
  reply: z.object({
    at: when,
    timezone: z.string(),
    own_place: placeId.nullable(),
    /** Whether products were chosen: amounts are of their lines then, without tips and counts. */
    is_of_lines: z.boolean(),
    /** What may be filtered by, whatever was. */
    choices: z.object({
      places: z.array(named),
      people: z.array(named),
      devices: z.array(named),
      products: z.array(named),
      categories: z.array(z.string()),
      events: z.array(named),
    }),
    totals: z.object({
      /** With QR, without tips and deposits, less voids. */
      sales: sumOfPesos,
      tips: sumOfPesos,
      /** For cash, tips included, without deposits. */
      cash_sales: sumOfPesos,
      /** For cups, with QR and in cash, less what came back: no part of the sales. */
      deposits: sumOfPesos,
      charges: z.number().int(),
      voids: tally,
      /** Taken off charges, already off the sales; those of voided ones are not in it. */
      discounts: tally,
      /** Worth of bills that nobody paid, no part of the sales, less voids. */
      free: tally,
    }),
    hours: z.array(when),
    /** Sold for QR and cash, tips included, less voids. */
    places: z.array(
      z.object({ id: z.string(), name: z.string(), points, amount: sumOfPesos, charges: z.number().int() }),
    ),
    /** Less voids, without tips; a product is a row for each price that it was sold for. */
    products: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        category: z.string().nullable(),
        unit_price: sumOfPesos,
        pieces: z.number().int(),
        amount: sumOfPesos,
        places: z.array(z.object({ id: z.string(), pieces: z.number().int(), amount: z.number().int() })),
      }),
    ),
    people: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        charges: z.number().int(),
        sales: sumOfPesos,
        tips: sumOfPesos,
        voids: tally,
      }),
    ),
    /** Discounts and bills that nobody paid, less voids, by reason, place and who gave them. */
    given: z.array(
      z.object({
        name: z.string(),
        kind: discountKind,
        is_free: z.boolean(),
        place: z.string(),
        who: z.string(),
        /** Whose meal it was. */
        person: z.string().nullable(),
        count: z.number().int(),
        amount: sumOfPesos,
      }),
    ),
    comparison: z
      .object({
        name: z.string(),
        /** Hour 0 begins with the doors; amounts of this event and of the other one. */
        hours: z.array(z.object({ hour: z.number().int(), own: sumOfPesos, other: sumOfPesos })),
      })
      .nullable(),
  }),
})

export const voidedSales = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/sales/voids',
  auth: { may: 'sales.read' },
  summary:
    'Sales that were taken back, whole or by items, with who, where and why, newest first, 50 at a time',
  params: inEvent,
  query: z.object({ place: placeId.optional(), before: z.string().max(120).optional() }),
  reply: z.object({
    own_place: placeId.nullable(),
    choices: z.object({ places: z.array(named) }),
    voids: z.array(
      z.object({
        op_id: bookedOpId,
        at: when,
        place: z.string().nullable(),
        who: z.string().nullable(),
        sold_by: z.string().nullable(),
        amount: sumOfPesos,
        reason: z.string().nullable(),
        /** What went back while the rest stayed sold; empty where all was taken back. */
        items: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
      }),
    ),
    /** Asks for the next page; null on the last. */
    next: z.string().nullable(),
  }),
})
