import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam, optionId, placeId, productId } from './ids.ts'
import { pesos } from './money.ts'
import { happyHour, happyHourFields } from './prices.ts'

const inEvent = z.object({ event: eventIdParam })
const setUp = { may: 'venue.edit' } as const
const MOST_PLACES = 1000

const menuFields = z.object({
  /** Places that sell the product; null for all, also those that are made later. */
  sold_at: z.array(placeId).min(1).max(MOST_PLACES).nullable(),
  /** Places with a price of their own. */
  prices: z.array(z.object({ place_id: placeId, price: pesos })).max(MOST_PLACES),
})

/** Where a product is sold, and at which prices. */
export const productMenu = menuFields.extend({
  product_id: productId,
  /** Places where it is sold out; a product that is sold out everywhere says so itself. */
  sold_out_at: z.array(placeId),
})
export type ProductMenu = z.output<typeof productMenu>

export const menus = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/menus',
  auth: setUp,
  summary: 'Where each product is sold and at which prices, and the happy hours',
  params: inEvent,
  reply: z.object({
    /** Products that differ from place to place; any other is sold at all places at its price. */
    products: z.array(productMenu),
    happy_hours: z.array(happyHour),
    /** Places where an option is sold out; one that is so everywhere says so itself. */
    options_sold_out: z.array(z.object({ option_id: optionId, place_ids: z.array(placeId) })),
    /** Products that somebody counts; below zero: sold in cash or offline after they ran out. */
    stock: z.array(z.object({ product_id: productId, left: z.number().int(), alert_at: z.number().int() })),
  }),
})

const pieces = z.number().int().min(0).max(100_000)

export const setStock = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/products/:product/stock',
  auth: setUp,
  limits: ['staff_changes'],
  summary:
    'How many pieces are left now, and from how many on tills and office say so; without `left` the count stays, null: nobody counts them',
  params: inEvent.extend({ product: productId }),
  body: z.object({
    /** A fresh count. Absent: the count goes on as it is, whatever was sold meanwhile; null: nobody counts any more. */
    left: pieces.nullable().optional(),
    /** Null: from zero on. A number needs a count. */
    alert_at: pieces.nullable(),
  }),
  reply: z.null(),
})

export const setMenu = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/products/:product/menu',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'Where a product is sold, and its price at places that have their own',
  params: inEvent.extend({ product: productId }),
  body: menuFields,
  reply: productMenu,
})

const inHappyHour = inEvent.extend({ happyHour: z.guid() })

export const createHappyHour = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/happy-hours',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'Add a time with other prices, on the event’s clock',
  params: inEvent,
  body: happyHourFields,
  reply: happyHour,
})

export const editHappyHour = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/happy-hours/:happyHour',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'Change a happy hour; sales that were made keep their prices',
  params: inHappyHour,
  body: happyHourFields,
  reply: happyHour,
})

export const removeHappyHour = endpoint({
  method: 'DELETE',
  api: 'token',
  path: 'staff/events/:event/happy-hours/:happyHour',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'Remove a happy hour; sales that were made keep their prices',
  params: inHappyHour,
  reply: z.null(),
})
