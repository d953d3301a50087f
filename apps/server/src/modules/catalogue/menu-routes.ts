import * as contract from '@saldo/contract/menus'
import { setParts as setPartsCall } from '@saldo/contract/combos'
import { setCup as setCupCall } from '@saldo/contract/cups'
import { setOptions as setOptionsCall } from '@saldo/contract/options'
import type { ProductId } from '@saldo/contract/ids'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { createHappyHour, editHappyHour, removeHappyHour, setMenu } from './change-menus.ts'
import { setOptions } from './change-options.ts'
import { setParts } from './combos.ts'
import { setCup } from './cups.ts'
import { setStock } from './stock.ts'
import type { ProductMenu } from './product.ts'
import type { Catalogue } from './warm-catalogue.ts'

const menuOnWire = (id: ProductId, { soldAt, prices, soldOutAt }: ProductMenu): contract.ProductMenu => ({
  product_id: id,
  sold_at: soldAt && [...soldAt],
  prices: [...prices].map(([place, price]) => ({ place_id: place, price })),
  sold_out_at: [...soldOutAt],
})

/** Where products are sold, at which prices, and when at others. */
export const menuRoutes = (app: FastifyInstance, deps: Deps, catalogue: Catalogue): void => {
  const desk = { databases: deps.databases, catalogue }
  route(app, deps, contract.menus, async ({ params: { event } }) => {
    const { menus, happyHours, stock, optionsOut } = await catalogue.refresh(event)
    return {
      products: [...menus].map(([id, menu]) => menuOnWire(id, menu)),
      happy_hours: [...happyHours],
      options_sold_out: [...optionsOut].map(([id, places]) => ({ option_id: id, place_ids: [...places] })),
      stock: [...stock].map(([id, { left, alertAt }]) => ({ product_id: id, left, alert_at: alertAt })),
    }
  })
  route(app, deps, contract.setMenu, async ({ params: { event, product }, body }, { act }) => {
    const prices = body.prices.map(({ place_id: place, price }) => ({ place, price }))
    const wanted = { soldAt: body.sold_at, prices }
    return menuOnWire(product, await setMenu(desk, { ...act, eventId: event }, product, wanted))
  })
  route(app, deps, setOptionsCall, async ({ params: { event, product }, body }, { act }) => ({
    groups: [...(await setOptions(desk, { ...act, eventId: event }, product, body.groups))],
  }))
  route(app, deps, setCupCall, async ({ params: { event, product }, body }, { act }) => ({
    cup: await setCup(desk, { ...act, eventId: event }, product, body.cup),
  }))
  route(app, deps, setPartsCall, async ({ params: { event, product }, body }, { act }) => ({
    parts: [...(await setParts(desk, { ...act, eventId: event }, product, body.parts))],
  }))
  route(app, deps, contract.setStock, async ({ params: { event, product }, body }, { act }) => {
    const wanted = { left: body.left, alertAt: body.alert_at }
    await setStock(desk, { ...act, eventId: event }, product, wanted)
    return null
  })
  route(app, deps, contract.createHappyHour, ({ params: { event }, body }, { act }) =>
    createHappyHour(desk, { ...act, eventId: event }, body),
  )
  route(app, deps, contract.editHappyHour, ({ params: { event, happyHour }, body }, { act }) =>
    editHappyHour(desk, { ...act, eventId: event }, happyHour, body),
  )
  route(app, deps, contract.removeHappyHour, async ({ params: { event, happyHour } }, { act }) => {
    await removeHappyHour(desk, { ...act, eventId: event }, happyHour)
    return null
  })
}
