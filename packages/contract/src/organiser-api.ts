import { z } from 'zod'
import { product as staffProduct } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { eventId, eventIdParam, placeId, productId, walletId } from './ids.ts'
import type { KeyScope } from './key-scopes.ts'
import { pesos, signedPesos, sumOfPesos } from './money.ts'
import { createProduct } from './catalogue.ts'
import { createPlace, place, renamePlace, staffRole } from './places.ts'
import { organiserExamples as examples } from './organiser-examples.ts'
import { refundState } from './refunds.ts'

const MOST = 200
const inEvent = z.object({ event: eventIdParam })
const when = z.iso.datetime()

const by = (key: KeyScope) => ({ api: 'token', auth: { key }, limits: ['organiser_calls'] }) as const

const paging = z.object({
  /** Of the page before; without it, the first page. */
  cursor: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .optional(),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|1\d\d|200)$/)
    .optional(),
})

/** How many items a page has at most; `limit` of a query, or all that are allowed. */
export const pageSize = (limit: string | undefined): number => (limit === undefined ? MOST : Number(limit))

/** Items in an order that never changes; `cursor` continues after the last of them, now or later. */
const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), cursor: z.string().nullable(), has_more: z.boolean() })

const event = z.object({
  id: eventId,
  name: z.string(),
  url: z.string(),
  status: z.enum(['draft', 'published', 'closed']),
  starts_at: when,
  ends_at: when,
  timezone: z.string(),
  venue: z.string(),
  city: z.string(),
  min_topup: pesos,
  max_topup: pesos,
  max_balance: pesos,
  refunds_until: when.nullable(),
})

export const orgEvents = endpoint({
  ...by('catalogue.read'),
  method: 'GET',
  path: 'events',
  example: examples.events,
  summary: 'The events of this key: one',
  reply: pageOf(event),
})

export const orgEvent = endpoint({
  ...by('catalogue.read'),
  method: 'GET',
  path: 'events/:event',
  example: examples.event,
  summary: 'The event; times in UTC, amounts in pesos',
  params: inEvent,
  reply: event,
})

export const orgPlaces = endpoint({
  ...by('catalogue.read'),
  method: 'GET',
  path: 'events/:event/places',
  example: examples.places,
  summary: 'Bars and cash points by id, which grows with the time when they were made',
  params: inEvent,
  query: paging,
  reply: pageOf(place),
})

export const orgCreatePlace = endpoint({
  ...by('catalogue.write'),
  method: 'POST',
  path: 'events/:event/places',
  example: examples.place,
  summary: 'Add a bar or cash point; a name that is there already answers that place',
  params: inEvent,
  body: createPlace.body,
  reply: place,
})

export const orgRenamePlace = endpoint({
  ...by('catalogue.write'),
  method: 'PUT',
  path: 'events/:event/places/:place',
  example: examples.place,
  summary: 'Rename a place; receipts keep the name that they were made with',
  params: inEvent.extend({ place: placeId }),
  body: renamePlace.body,
  reply: place,
})

export const orgProducts = endpoint({
  ...by('catalogue.read'),
  method: 'GET',
  path: 'events/:event/products',
  example: examples.products,
  summary: 'Products on sale by id, which grows with the time when they were made',
  params: inEvent,
  query: paging,
  reply: pageOf(staffProduct),
})

export const orgCreateProduct = endpoint({
  ...by('catalogue.write'),
  method: 'POST',
  path: 'events/:event/products',
  example: examples.product,
  summary: 'Add a product, last on the tills; a name can be sold once',
  params: inEvent,
  body: createProduct.body,
  reply: staffProduct,
})

const inProduct = inEvent.extend({ product: productId })

export const orgEditProduct = endpoint({
  ...by('catalogue.write'),
  method: 'PUT',
  path: 'events/:event/products/:product',
  example: examples.product,
  summary: 'Change a product for later sales; receipts keep what was sold',
  params: inProduct,
  body: createProduct.body,
  reply: staffProduct,
})

export const orgSetSoldOut = endpoint({
  ...by('catalogue.write'),
  method: 'PUT',
  path: 'events/:event/products/:product/sold-out',
  example: examples.product,
  summary: 'Switch a product off or on, on every till within three seconds',
  params: inProduct,
  body: z.object({ is_sold_out: z.boolean() }),
  reply: staffProduct,
})

const member = z.object({ id: z.guid(), name: z.string(), role: staffRole, place: place.nullable() })

export const orgStaff = endpoint({
  ...by('team.read'),
  method: 'GET',
  path: 'events/:event/staff',
  example: examples.staff,
  summary: 'Who works at the event, by id: name, role and place, no contact',
  params: inEvent,
  query: paging,
  reply: pageOf(member),
})

const wallet = z.object({
  id: walletId,
  state: z.enum(['active', 'blocked', 'merged']),
  loaded: sumOfPesos,
  taken: sumOfPesos,
  /** Reserved for a refund, part of the balance. */
  held: sumOfPesos,
  /** What can be spent: loaded less taken less held. */
  available: sumOfPesos,
  opened_at: when,
})

export const orgWallets = endpoint({
  ...by('money.read'),
  method: 'GET',
  path: 'events/:event/wallets',
  example: examples.wallets,
  summary: 'Wallets by id, with the parts of their balance; no code and nothing of their holders',
  params: inEvent,
  query: paging,
  reply: pageOf(wallet),
})

const movement = z.object({
  /** The operation; its movements differ by `leg`, and share it with nothing else but a voucher of another origin. */
  operation: z.guid(),
  leg: z.number().int(),
  at: when,
  kind: z.string(),
  amount: pesos,
  /** From which account it went to which, as the ledger calls them; `wallets` stands for all of them. */
  debit: z.string(),
  credit: z.string(),
  /** Null where no wallet took part: sales for cash, fees, settlements. */
  wallet: walletId.nullable(),
  place: placeId.nullable(),
  /** The operation that this one takes back. */
  reverses: z.guid().nullable(),
})

export const orgMovements = endpoint({
  ...by('money.read'),
  method: 'GET',
  path: 'events/:event/movements',
  example: examples.movements,
  summary:
    'Every movement of money, oldest first, up to `complete_until`: what is booked before it is all here, two minutes after it happened',
  params: inEvent,
  query: paging,
  reply: pageOf(movement).extend({ complete_until: when.nullable() }),
})

const refund = z.object({
  id: z.guid(),
  wallet: walletId.nullable(),
  state: refundState,
  amount: signedPesos.nullable(),
  created_at: when,
  accepted_at: when.nullable(),
  rejected_at: when.nullable(),
  paid_at: when.nullable(),
  returned_at: when.nullable(),
})

export const orgRefunds = endpoint({
  ...by('money.read'),
  method: 'GET',
  path: 'events/:event/refunds',
  example: examples.refunds,
  summary: 'Requests for refunds by id, which grows with their time; nothing of who asked',
  params: inEvent,
  query: paging,
  reply: pageOf(refund),
})

export const orgOverview = endpoint({
  ...by('reports.read'),
  method: 'GET',
  path: 'events/:event/reports/overview',
  example: examples.overview,
  summary: 'The figures of the office’s overview at this moment, less voids',
  params: inEvent,
  reply: z.object({
    at: when,
    loaded: sumOfPesos,
    spent: sumOfPesos,
    tips: sumOfPesos,
    /** Spent less tips and deposits. */
    sales: sumOfPesos,
    cash_sales: sumOfPesos,
    /** For cups, with QR and in cash, less what came back: no part of the sales. */
    deposits: sumOfPesos,
    given_back: sumOfPesos,
    fees: sumOfPesos,
    chargebacks: sumOfPesos,
    breakage: sumOfPesos,
    unspent: sumOfPesos,
    held: sumOfPesos,
    topups: z.number().int(),
    charges: z.number().int(),
    people: z.number().int(),
    places: z.array(z.object({ id: placeId, name: z.string(), amount: sumOfPesos })),
  }),
})
