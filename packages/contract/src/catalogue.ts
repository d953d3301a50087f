import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam, productId } from './ids.ts'
import { pesos } from './money.ts'

const inEvent = z.object({ event: eventIdParam })
const inProduct = inEvent.extend({ product: productId })
const setUp = { staff: ['manager'], byPassword: true } as const
const anyStaff = { staff: ['bar', 'cashier', 'manager'] } as const

const productFields = z.object({
  name: z.string().trim().min(1).max(80),
  price: pesos,
  category: z.string().trim().min(1).max(40).nullable(),
  /** Only for adults: the till reminds staff to ask for identification. */
  is_adult_only: z.boolean(),
})

export const product = productFields.extend({ id: productId, is_sold_out: z.boolean() })
export type Product = z.output<typeof product>

export const tipPercent = z.number().int().min(1).max(50)
/** Three tip presets in percent of the products' amount; null where the event takes no tips. */
const tipPercents = z.tuple([tipPercent, tipPercent, tipPercent]).nullable()

const settings = z.object({
  tip_percents: tipPercents,
  /** Minutes during which the person who made an operation may void it. */
  void_minutes: z.number().int().min(1).max(1440),
})

export const catalogue = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/catalogue',
  auth: anyStaff,
  summary:
    'Products in the manager’s order, and what tills must know of the event; `version` grows with each change',
  params: inEvent,
  reply: settings.extend({
    version: z.number().int(),
    products: z.array(product),
    /** Whether the event's cash points may pay balance out in cash. */
    has_cash_refunds: z.boolean(),
    min_topup: pesos,
    max_topup: pesos,
  }),
})

export const changeSettings = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/till-settings',
  auth: setUp,
  summary: 'Tips and how long operations may be voided',
  params: inEvent,
  body: settings,
  reply: settings,
})

export const createProduct = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/products',
  auth: setUp,
  summary: 'Add a product, last in the order; a name can be sold once',
  params: inEvent,
  body: productFields,
  reply: product,
})

export const editProduct = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/products/:product',
  auth: setUp,
  summary: 'Change a product; receipts keep what was sold',
  params: inProduct,
  body: productFields,
  reply: product,
})

export const retireProduct = endpoint({
  method: 'DELETE',
  api: 'token',
  path: 'staff/events/:event/products/:product',
  auth: setUp,
  summary: 'Take a product off the tills for good',
  params: inProduct,
  reply: z.null(),
})

export const orderProducts = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/products-order',
  auth: setUp,
  summary: 'The order of the buttons: every product’s id, once',
  params: inEvent,
  body: z.object({ products: z.array(productId).max(200) }),
  reply: z.null(),
})

export const setSoldOut = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/products/:product/sold-out',
  auth: anyStaff,
  summary: 'Switch a product off or on, on every till within three seconds',
  params: inProduct,
  body: z.object({ is_sold_out: z.boolean() }),
  reply: product,
})
