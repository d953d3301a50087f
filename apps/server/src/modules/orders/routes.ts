import type { EventId } from '@saldo/contract/ids'
import { createQr, extendOrder as extendOrderCall, getOrder, rechargeQr } from '@saldo/contract/orders'
import { listPurchases as listPurchasesCall } from '@saldo/contract/purchases'
import { followQr, followQrs } from '@saldo/contract/wallets'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { createCoalescedRead } from '../../kernel/time/coalesced-read.ts'
import { route, type Context } from '../../kernel/http/route.ts'
import { eventOf, type EventRecord } from '../events/index.ts'
import { createOrder } from './create-order.ts'
import { extendOrder, getOwnOrder } from './own-order.ts'
import { type Live, openEventsOf } from './live.ts'
import { orderOnWire } from './order-on-wire.ts'
import { listPurchases, purchaseOnWire } from './list-purchases.ts'
import { prepareOrder, type OrderRequest } from './prepare-order.ts'

type OrderDeps = Deps & { eventOf: (id: EventId) => Promise<EventRecord> }
type Starts = Context<typeof createQr> | Context<typeof rechargeQr>

/**
 * Refuses an invalid order under its key too, so that a repeat of an earlier accepted call gets that call's
 * answer.
 */
const startOrder = async (deps: OrderDeps, context: Starts, request: OrderRequest) => {
  const db = await deps.databases.forEvent(request.eventId)
  const prepared = await prepareOrder(deps, request).catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
  if (prepared instanceof AppError)
    return context.once(db, () => {
      throw prepared
    })
  return context.onceBy((call) => createOrder(deps, call, prepared))
}

const createRoutes = (app: FastifyInstance, base: Deps): void => {
  const deps = { ...base, eventOf: createCoalescedRead((id: EventId) => eventOf(base.databases.control, id)) }
  route(app, deps, createQr, ({ params, body }, context) => {
    const { qr_data: qr, order_qr_data: order } = body
    return startOrder(deps, context, {
      eventId: params.event,
      userId: context.act.actor.id,
      amount: order.amount,
      type: order.type,
      namedQrs: [qr.qr_id, order.qr_id],
      namedOwners: [qr.external_user_id, order.external_user_id],
      at: context.act.at,
    })
  })

  route(app, deps, rechargeQr, ({ params, body }, context) => {
    const order = 'order_qr_data' in body ? body.order_qr_data : body
    return startOrder(deps, context, {
      eventId: params.event,
      userId: context.act.actor.id,
      amount: order.amount,
      type: 'recarga',
      namedQrs: [params.qr, order.qr_id],
      namedOwners: [order.external_user_id],
      at: context.act.at,
    })
  })
}

const readRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { databases } = deps

  route(app, deps, getOrder, async ({ params }, { act: { actor, at } }) => {
    const db = await databases.forEvent(params.event)
    const named = { eventId: params.event, code: params.purchase_code, userId: actor.id }
    return orderOnWire(deps, db, await getOwnOrder(db, named), at)
  })

  route(app, deps, extendOrderCall, async ({ params }, { act: { actor, at } }) => {
    const db = await databases.forEvent(params.event)
    const named = { eventId: params.event, code: params.purchase_code, userId: actor.id, now: at }
    return orderOnWire(deps, db, await extendOrder(db, named), at)
  })

  route(app, deps, listPurchasesCall, async (_input, { act }) =>
    (await listPurchases(databases, act.actor.id)).map(purchaseOnWire),
  )
}

const streamRoutes = (app: FastifyInstance, deps: Deps, live: Live): void => {
  const follow = async (
    { act, request, reply }: Context<typeof followQr> | Context<typeof followQrs>,
    eventIds: readonly EventId[],
    joinsLater: boolean,
  ): Promise<null> => {
    const token = request.headers.authorization?.split(' ')[1] ?? ''
    const isAllowed = (): Promise<boolean> =>
      Promise.resolve(deps.gatekeeper.authenticate(token)).then(
        () => true,
        () => false,
      )
    const userId = act.actor.id
    const stream = deps.streams.open(reply, userId)
    await live.follow({ eventIds, joinsLater, userId, stream, isAllowed })
    return null
  }

  route(app, deps, followQr, async ({ params }, context) => {
    await deps.databases.forEvent(params.event)
    return follow(context, [params.event], false)
  })
  route(app, deps, followQrs, async (_input, context) =>
    follow(context, await openEventsOf(deps.databases, context.act.actor.id, context.act.at), true),
  )
}

export const ordersRoutes = (app: FastifyInstance, deps: Deps, live: Live): void => {
  createRoutes(app, deps)
  readRoutes(app, deps)
  streamRoutes(app, deps, live)
}
