import {
  catalogue as catalogueCall,
  changeSettings as changeSettingsCall,
  createProduct as createProductCall,
  editProduct as editProductCall,
  orderProducts as orderProductsCall,
  retireProduct as retireProductCall,
  setSoldOut as setSoldOutCall,
} from '@saldo/contract/catalogue'
import type { EventId } from '@saldo/contract/ids'
import type { FastifyInstance } from 'fastify'
import type { Actor, Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { eventOf } from '../events/index.ts'
import type { Change } from './change-catalogue.ts'
import { changeSettings } from './change-settings.ts'
import { createProduct } from './create-product.ts'
import { editProduct } from './edit-product.ts'
import { orderProducts } from './order-products.ts'
import { retireProduct } from './retire-product.ts'
import { setSoldOut } from './set-sold-out.ts'
import type { Catalogue } from './warm-catalogue.ts'
import { fieldsFromWire, productOnWire, settingsOnWire } from './wire.ts'

const changeOf = (
  eventId: EventId,
  { actor, requestId, now }: { actor: Actor; requestId: string; now: Date },
): Change => ({ eventId, actor: { kind: 'staff', id: actor.userId }, requestId, now })

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
  route(app, deps, changeSettingsCall, async ({ params, body }, context) => {
    const settings = { tipPercents: body.tip_percents, voidMinutes: body.void_minutes }
    return settingsOnWire(await changeSettings(desk, changeOf(params.event, context), settings))
  })
  route(app, deps, createProductCall, async ({ params, body }, context) =>
    productOnWire(await createProduct(desk, changeOf(params.event, context), fieldsFromWire(body))),
  )
  route(app, deps, editProductCall, async ({ params, body }, context) =>
    productOnWire(
      await editProduct(desk, changeOf(params.event, context), params.product, fieldsFromWire(body)),
    ),
  )
  route(app, deps, retireProductCall, async ({ params }, context) => {
    await retireProduct(desk, changeOf(params.event, context), params.product)
    return null
  })
  route(app, deps, orderProductsCall, async ({ params, body }, context) => {
    await orderProducts(desk, changeOf(params.event, context), body.products)
    return null
  })
  route(app, deps, setSoldOutCall, async ({ params, body }, context) =>
    productOnWire(await setSoldOut(desk, changeOf(params.event, context), params.product, body.is_sold_out)),
  )
}
