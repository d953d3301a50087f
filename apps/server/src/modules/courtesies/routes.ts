import * as contract from '@saldo/contract/discounts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { itemsFromWire } from '../venue/index.ts'
import { approveDiscount } from './approve-discount.ts'
import { giveCourtesy } from './give-courtesy.ts'
import { discountPeople } from './people.ts'

const named = ({ id, name }: { id: contract.DiscountPerson['id']; name: string }) => ({ id, name })

/** Discounts, courtesies and staff meals as tills give them. */
export const courtesiesRoutes = (app: FastifyInstance, deps: Deps, catalogue: Catalogue): void => {
  route(app, deps, contract.discountPeople, async ({ params: { event } }, { act }) => {
    const { approvers, staff } = await discountPeople(deps, event, act.actor.id, act.at)
    return { approvers: approvers.map(named), staff: staff.map(named) }
  })
  route(app, deps, contract.approveDiscount, async ({ params, body }, { act, tellRepeat }) => {
    const { isRepeat } = await approveDiscount(deps, catalogue, {
      ...act,
      eventId: params.event,
      useId: body.op_id,
      discountId: body.discount_id,
      amount: body.amount,
      person: body.person ?? null,
      approver: body.user_id,
      pin: body.pin,
    })
    tellRepeat(isRepeat)
    return null
  })
  route(app, deps, contract.giveCourtesy, async ({ params, body }, { act, role, tellRepeat }) => {
    const courtesy = {
      ...act,
      eventId: params.event,
      opId: body.op_id,
      discountId: body.discount_id,
      amount: body.amount,
      items: itemsFromWire(body.items),
      person: body.person ?? null,
      madeAt: body.place_id,
      pricedAt: body.priced_at,
      role,
    }
    tellRepeat((await giveCourtesy({ deps, catalogue }, courtesy)).isRepeat)
    return { op_id: body.op_id, status: 'booked' as const }
  })
}
