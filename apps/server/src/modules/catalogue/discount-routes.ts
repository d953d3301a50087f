import * as contract from '@saldo/contract/discounts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { createDiscount, editDiscount, removeDiscount } from './change-discounts.ts'
import type { Catalogue } from './warm-catalogue.ts'

/** The office's list of reasons for which a bill costs less or nothing. */
export const discountRoutes = (app: FastifyInstance, deps: Deps, catalogue: Catalogue): void => {
  const desk = { databases: deps.databases, catalogue }
  route(app, deps, contract.discounts, async ({ params: { event } }) => [
    ...(await catalogue.refresh(event)).discounts,
  ])
  route(app, deps, contract.createDiscount, ({ params: { event }, body }, { act }) =>
    createDiscount(desk, { ...act, eventId: event }, body),
  )
  route(app, deps, contract.editDiscount, ({ params: { event, discount }, body }, { act }) =>
    editDiscount(desk, { ...act, eventId: event }, discount, body),
  )
  route(app, deps, contract.removeDiscount, async ({ params: { event, discount } }, { act }) => {
    await removeDiscount(desk, { ...act, eventId: event }, discount)
    return null
  })
}
