import * as contract from '@saldo/contract/organiser-api'
import { pageSize } from '@saldo/contract/organiser-api'
import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import {
  createProduct,
  editProduct,
  fieldsFromWire,
  productOnWire,
  setSoldOut,
  type Catalogue,
} from '../catalogue/index.ts'
import { eventOf } from '../events/index.ts'
import { walletPage } from '../ledger/index.ts'
import { refundPage, type RefundId } from '../refunds/index.ts'
import { movementPage, readOverview } from '../reporting/index.ts'
import { createPlace, listStaff, placesOf, placeToWire, renamePlace } from '../venue/index.ts'
import { cursorOfId, cursorOfPosition, idOfCursor, pageOf, pageOfAll, positionOfCursor } from './pages.ts'
import {
  eventToWire,
  memberToWire,
  movementToWire,
  overviewToWire,
  refundToWire,
  walletToWire,
} from './wire.ts'

type Paging = { cursor?: string | undefined; limit?: string | undefined }
const pagingOf = ({ cursor, limit }: Paging) => ({ cursor, limit: pageSize(limit) })

const setUpRoutes = (app: FastifyInstance, deps: Deps, catalogue: Catalogue): void => {
  const { databases } = deps
  const desk = { databases, catalogue }
  route(app, deps, contract.orgEvents, async (_input, { act }) => ({
    items: [eventToWire(await eventOf(databases.control, act.actor.eventId))],
    cursor: null,
    has_more: false,
  }))
  route(app, deps, contract.orgEvent, async ({ params }) =>
    eventToWire(await eventOf(databases.control, params.event)),
  )
  route(app, deps, contract.orgPlaces, async ({ params: { event }, query }) => {
    const all = await placesOf(await databases.forEvent(event), event)
    return pageOfAll(all.map(placeToWire), pagingOf(query))
  })
  route(app, deps, contract.orgCreatePlace, async ({ params: { event }, body }, { act }) =>
    placeToWire(await createPlace(await databases.forEvent(event), { eventId: event, ...body }, act)),
  )
  route(app, deps, contract.orgRenamePlace, async ({ params: { event, place }, body }, { act }) => {
    const wanted = { eventId: event, placeId: place, name: body.name }
    return placeToWire(await renamePlace(await databases.forEvent(event), wanted, act))
  })
  route(app, deps, contract.orgProducts, async ({ params: { event }, query }) => {
    const { products } = await catalogue.refresh(event)
    return pageOfAll(products.map(productOnWire), pagingOf(query))
  })
  route(app, deps, contract.orgCreateProduct, async ({ params, body }, { act }) =>
    productOnWire(await createProduct(desk, { ...act, eventId: params.event }, fieldsFromWire(body))),
  )
  route(app, deps, contract.orgEditProduct, async ({ params, body }, { act }) =>
    productOnWire(
      await editProduct(desk, { ...act, eventId: params.event }, params.product, fieldsFromWire(body)),
    ),
  )
  route(app, deps, contract.orgSetSoldOut, async ({ params, body }, { act }) =>
    productOnWire(
      await setSoldOut(desk, { ...act, eventId: params.event }, params.product, body.is_sold_out),
    ),
  )
}

const movementsOf = async ({ databases }: Deps, eventId: EventId, query: Paging) => {
  const { cursor, limit } = pagingOf(query)
  const after = positionOfCursor(cursor)
  const { movements, hasMore, completeUntil } = await movementPage(
    await databases.forEvent(eventId),
    eventId,
    {
      after: after && { ...after, opId: after.opId as OpId },
      limit,
    },
  )
  const last = movements.at(-1)
  return {
    items: movements.map(movementToWire),
    cursor: last ? cursorOfPosition(last) : (cursor ?? null),
    has_more: hasMore,
    complete_until: completeUntil?.toISOString() ?? null,
  }
}

const readRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { databases } = deps
  route(app, deps, contract.orgStaff, async ({ params: { event }, query }) =>
    pageOfAll((await listStaff(databases, event)).map(memberToWire), pagingOf(query)),
  )
  route(app, deps, contract.orgWallets, async ({ params: { event }, query }) => {
    const { cursor, limit } = pagingOf(query)
    const asked = { after: idOfCursor(cursor) as WalletId | null, limit: limit + 1 }
    const found = await walletPage(await databases.forEvent(event), event, asked)
    return pageOf(found.map(walletToWire), limit, cursor, ({ id }) => cursorOfId(id))
  })
  route(app, deps, contract.orgMovements, ({ params, query }) => movementsOf(deps, params.event, query))
  route(app, deps, contract.orgRefunds, async ({ params: { event }, query }) => {
    const { cursor, limit } = pagingOf(query)
    const asked = { after: idOfCursor(cursor) as RefundId | null, limit: limit + 1 }
    const found = await refundPage(await databases.forEvent(event), event, asked)
    return pageOf(found.map(refundToWire), limit, cursor, ({ id }) => cursorOfId(id))
  })
  route(app, deps, contract.orgOverview, async ({ params }) =>
    overviewToWire(await readOverview(deps, { eventId: params.event, step: undefined })),
  )
}

/** Routes of the organiser's API, for whoever presents a key. */
export const organiserRoutes = (app: FastifyInstance, deps: Deps, catalogue: Catalogue): void => {
  setUpRoutes(app, deps, catalogue)
  readRoutes(app, deps)
}
