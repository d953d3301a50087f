import { z } from 'zod'
import { soldPart } from './combos.ts'
import { cup } from './cups.ts'
import { discount } from './discount.ts'
import { endpoint } from './endpoint.ts'
import { eventIdParam, placeId, productId } from './ids.ts'
import { importFile, importLine, imported } from './imports.ts'
import { pesos, signedPesos } from './money.ts'
import { optionGroup } from './options.ts'
import { happyHour } from './prices.ts'

const inEvent = z.object({ event: eventIdParam })
const inProduct = inEvent.extend({ product: productId })
const setUp = { may: 'venue.edit' } as const
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

/** A part with the deposit of its cup; a combo is for adults only where one of its parts is. */
const menuPart = soldPart.extend({ cup: cup.nullable(), is_adult_only: z.boolean() })

const menuProduct = product.extend({
  /** `is_sold_out` is of the place that was asked for. */
  is_sold_out_everywhere: z.boolean(),
  /** Pieces that are left, from the product's threshold on; else null. */
  left: z.number().int().nullable(),
  /** What a customer chooses of it. */
  option_groups: z.array(optionGroup),
  /** What is charged with each piece as a line of its own. */
  cup: cup.nullable(),
  /** What one piece of a combo is made of; empty for an ordinary product. */
  parts: z.array(menuPart),
})
export type MenuProduct = z.output<typeof menuProduct>

export const tipPercent = z.number().int().min(1).max(50)
/** Three tip presets in percent of the products' amount; null where the event takes no tips. */
const tipPercents = z.tuple([tipPercent, tipPercent, tipPercent]).nullable()

/**
 * When tills ask for an identification before an adults-only product is sold: each time, once for a QR and night, or
 * never, because staff decide.
 */
export const ageCheck = z.enum(['each_time', 'once_a_night', 'by_staff'])
export type AgeCheck = z.output<typeof ageCheck>

const settings = z.object({
  tip_percents: tipPercents,
  /** Minutes during which the person who made an operation may void it. */
  void_minutes: z.number().int().min(1).max(1440),
  age_check: ageCheck,
  /** Whether the customer agrees on a screen to a bill with a tip. */
  confirms_tips: z.boolean(),
  /** From this total on the customer agrees to the bill; null: whatever the total. */
  confirms_from: pesos.nullable(),
})

export const catalogue = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/catalogue',
  inPractice: true,
  withoutControl: true,
  auth: anyStaff,
  summary:
    'Products in the manager’s order, and what tills must know of the event; `version` grows with each change',
  params: inEvent,
  /** The menu of this place; without it all products, at the prices of places without their own. */
  query: z.object({ place: placeId.optional() }),
  reply: settings.extend({
    version: z.number().int(),
    /** At their prices outside of happy hours. */
    products: z.array(menuProduct),
    /** Those of the place that was asked for. */
    happy_hours: z.array(happyHour),
    /** Those that the place may give; absent in what older tills kept. */
    discounts: z.array(discount).optional(),
    /** IANA name of the event's clock. */
    timezone: z.string(),
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
  summary:
    'Tips, how long operations may be voided, and when tills ask for an age or for the customer’s agreement',
  params: inEvent,
  /** What is absent of the last three stays as it is. */
  body: settings.partial({ age_check: true, confirms_tips: true, confirms_from: true }),
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
  idempotency: 'required',
  summary: 'The order of the buttons: every product’s id, once, and the order that it was made from',
  params: inEvent,
  /** Refused when `before` is no longer the order: somebody else moved a product meanwhile. */
  body: z.object({ products: z.array(productId).max(200), before: z.array(productId).max(200) }),
  reply: z.null(),
})

/** A raise or cut of prices, which may end in whole steps: half a peso or a peso, the nearer one. */
const priceChange = z.discriminatedUnion('by', [
  z.object({ by: z.literal('amount'), amount: signedPesos, round: z.enum(['exact', 'half', 'peso']) }),
  z.object({
    by: z.literal('percent'),
    percent: z.number().int().min(-90).max(500),
    round: z.enum(['exact', 'half', 'peso']),
  }),
])
export type PriceChange = z.output<typeof priceChange>

export const changeProducts = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/products/change',
  auth: setUp,
  idempotency: 'required',
  limits: ['staff_changes'],
  summary: 'Change several products at once, all or none: price, category, adults only, sold out',
  params: inEvent,
  body: z
    .object({
      products: z.array(productId).min(1).max(200),
      price: priceChange,
      category: productFields.shape.category,
      is_adult_only: z.boolean(),
      is_sold_out: z.boolean(),
    })
    .partial({ price: true, category: true, is_adult_only: true, is_sold_out: true }),
  reply: z.array(product),
})

/** What a product has beside its fields, in the words of the file; a detail that it lacks is absent. */
const details = z
  .object({
    stock: z.string(),
    alertAt: z.string(),
    cupName: z.string(),
    cupPrice: z.string(),
    groups: z.string(),
    soldAt: z.string(),
    prices: z.string(),
  })
  .partial()
const productLine = importLine(productFields.extend({ details: details.optional() }))
const productsPreview = imported(productLine)
export type ProductsPreview = z.output<typeof productsPreview>

export const previewProducts = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/products-import/preview',
  auth: setUp,
  wire: 'multipart',
  limits: ['staff_changes'],
  summary:
    'What a CSV file of products would do: `file`, up to 1 MB and 1,000 lines (nombre, precio, categoría, mayores, nuevas existencias, alerta, vaso, depósito, opciones, lugares, precios por lugar)',
  params: inEvent,
  body: importFile.pick({ file: true }),
  reply: productsPreview,
})

export const importProducts = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/products-import',
  auth: setUp,
  wire: 'multipart',
  limits: ['staff_changes'],
  summary:
    'Do what the preview said, all or nothing: its `mark`, then `file`; refused when anything changed since',
  params: inEvent,
  body: importFile,
  reply: productsPreview,
})

export const setSoldOut = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/products/:product/sold-out',
  inPractice: true,
  auth: anyStaff,
  summary:
    'Switch a product off or on at one place, or everywhere, on tills within three seconds; a bar may do so at its own place, managers anywhere',
  params: inProduct,
  /** Without a place: everywhere. */
  body: z.object({ is_sold_out: z.boolean(), place_id: placeId.optional() }),
  reply: product,
})
