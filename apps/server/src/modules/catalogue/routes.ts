import {
  catalogue as catalogueCall,
  changeProducts as changeProductsCall,
  changeSettings as changeSettingsCall,
  createProduct as createProductCall,
  editProduct as editProductCall,
  importProducts as importProductsCall,
  orderProducts as orderProductsCall,
  previewProducts as previewProductsCall,
  retireProduct as retireProductCall,
} from '@saldo/contract/catalogue'
import type { PlaceId } from '@saldo/contract/ids'
import type { FastifyInstance } from 'fastify'
import { readCsvForm } from '../../documents/read-csv.ts'
import { route } from '../../kernel/http/route.ts'
import type { Deps } from '../../kernel/deps.ts'
import { tillEventOf } from '../events/index.ts'
import { discountRoutes } from './discount-routes.ts'
import { changeSettings, type CatalogueDesk } from './change-catalogue.ts'
import { changeProducts } from './change-many.ts'
import { fewLeft, lacksPart, partsOf } from './combos.ts'
import { importProducts, previewProducts } from './import-products.ts'
import { createProduct, editProduct, orderProducts, retireProduct } from './change-products.ts'
import { groupsAt, isUsedUp, menuAt } from './menu.ts'
import { menuRoutes } from './menu-routes.ts'
import type { Catalogue } from './warm-catalogue.ts'
import { fieldsFromWire, productsPlanOnWire, productOnWire, settingsOnWire } from './wire.ts'

/** Calls that change many products at once. */
const listRoutes = (app: FastifyInstance, deps: Deps, catalogue: Catalogue): void => {
  const desk = { databases: deps.databases, catalogue }
  route(app, deps, orderProductsCall, async ({ params: { event }, body }, context) => {
    await context.once(await deps.databases.forEvent(event), async (tx) => {
      await orderProducts(tx, { ...context.act, eventId: event }, body.products, body.before)
      return null
    })
    await catalogue.changed(event)
    return null
  })
  route(app, deps, changeProductsCall, async ({ params: { event }, body }, context) => {
    const wanted = {
      price: body.price,
      category: body.category,
      isAdultOnly: body.is_adult_only,
      isSoldOut: body.is_sold_out,
    }
    const change = { ...context.act, eventId: event }
    const after = await context.once(await deps.databases.forEvent(event), async (tx) =>
      (await changeProducts(tx, change, body.products, wanted)).map(productOnWire),
    )
    await catalogue.changed(event)
    return after
  })
  route(app, deps, previewProductsCall, async ({ params: { event } }, { request }) => {
    const { bytes } = await readCsvForm(request)
    return productsPlanOnWire(
      await previewProducts(await deps.databases.forEvent(event), { eventId: event }, bytes),
    )
  })
  route(app, deps, importProductsCall, async ({ params: { event } }, { act, request }) =>
    productsPlanOnWire(await importProducts(desk, { ...act, eventId: event }, await readCsvForm(request))),
  )
}

const productRoutes = (app: FastifyInstance, deps: Deps, desk: CatalogueDesk): void => {
  route(app, deps, createProductCall, async ({ params, body }, { act }) =>
    productOnWire(await createProduct(desk, { ...act, eventId: params.event }, fieldsFromWire(body))),
  )
  route(app, deps, editProductCall, async ({ params, body }, { act }) =>
    productOnWire(
      await editProduct(desk, { ...act, eventId: params.event }, params.product, fieldsFromWire(body)),
    ),
  )
  route(app, deps, retireProductCall, async ({ params }, { act }) => {
    await retireProduct(desk, { ...act, eventId: params.event }, params.product)
    return null
  })
}

/** Whether what some places have is the asked place's; null for all of them. */
const isFor = ({ places }: { places: readonly PlaceId[] | null }, place: PlaceId | undefined): boolean =>
  place === undefined || places === null || places.includes(place)

export const catalogueRoutes = (app: FastifyInstance, deps: Deps, catalogue: Catalogue): void => {
  const desk = { databases: deps.databases, catalogue }
  listRoutes(app, deps, catalogue)
  menuRoutes(app, deps, catalogue)
  discountRoutes(app, deps, catalogue)
  productRoutes(app, deps, desk)
  route(app, deps, catalogueCall, async ({ params, query: { place } }) => {
    const event = await tillEventOf(deps.databases, params.event)
    const known = await catalogue.of(params.event)
    const products = place === undefined ? known.products : menuAt(known, place)
    return {
      version: known.version,
      products: products.map((product) => ({
        ...productOnWire(product),
        is_sold_out_everywhere:
          (known.byId.get(product.id)?.isSoldOut ?? false) ||
          isUsedUp(known, product.id) ||
          lacksPart(known, product.id, undefined),
        left: fewLeft(known, product.id),
        cup: known.cups.get(product.id) ?? null,
        parts: partsOf(known, product.id).map((part) => ({
          ...part,
          cup: known.cups.get(part.product_id) ?? null,
          is_adult_only: known.byId.get(part.product_id)?.isAdultOnly ?? false,
        })),
        option_groups: [...groupsAt(known, product.id, place)],
      })),
      happy_hours: known.happyHours.filter((one) => isFor(one, place)),
      discounts: known.discounts.filter((one) => isFor(one, place)),
      timezone: event.timezone,
      ...settingsOnWire(known),
      has_cash_refunds: event.cashRefunds,
      min_topup: event.minTopup,
      max_topup: event.maxTopup,
    }
  })
  route(app, deps, changeSettingsCall, async ({ params, body }, { act }) => {
    const settings = {
      tipPercents: body.tip_percents,
      voidMinutes: body.void_minutes,
      ageCheck: body.age_check,
      confirmsTips: body.confirms_tips,
      confirmsFrom: body.confirms_from,
    }
    return settingsOnWire(await changeSettings(desk, { ...act, eventId: params.event }, settings))
  })
}
