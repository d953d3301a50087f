import {
  catalogue as catalogueCall,
  changeSettings as changeSettingsCall,
  createProduct as createProductCall,
  editProduct as editProductCall,
  orderProducts as orderProductsCall,
  retireProduct as retireProductCall,
  setSoldOut as setSoldOutCall,
} from '@saldo/contract/catalogue'
import type { FastifyInstance } from 'fastify'
import { route } from '../../kernel/http/route.ts'
import type { Deps } from '../../kernel/deps.ts'
import { eventOf } from '../events/index.ts'
import { changeSettings } from './change-catalogue.ts'
import { createProduct, editProduct, orderProducts, retireProduct, setSoldOut } from './change-products.ts'
import type { Catalogue } from './warm-catalogue.ts'
import { fieldsFromWire, productOnWire, settingsOnWire } from './wire.ts'

export const catalogueRoutes = (app: FastifyInstance, deps: Deps, catalogue: Catalogue): void => {
  const desk = { databases: deps.databases, catalogue }

  route(app, deps, catalogueCall, async ({ params }) => {
    const event = await eventOf(deps.databases.control, params.event)
    const { version, products, ...settings } = await catalogue.of(params.event)
    return {
      version,
      products: products.map(productOnWire),
      ...settingsOnWire(settings),
      has_cash_refunds: event.cashRefunds,
      min_topup: event.minTopup,
      max_topup: event.maxTopup,
    }
  })
  route(app, deps, changeSettingsCall, async ({ params, body }, { act }) => {
    const settings = { tipPercents: body.tip_percents, voidMinutes: body.void_minutes }
    return settingsOnWire(await changeSettings(desk, { ...act, eventId: params.event }, settings))
  })
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
  route(app, deps, orderProductsCall, async ({ params, body }, { act }) => {
    await orderProducts(desk, { ...act, eventId: params.event }, body.products)
    return null
  })
  route(app, deps, setSoldOutCall, async ({ params, body }, { act }) =>
    productOnWire(
      await setSoldOut(desk, { ...act, eventId: params.event }, params.product, body.is_sold_out),
    ),
  )
}
