import { setSoldOut as setSoldOutCall } from '@saldo/contract/catalogue'
import type { EventId, PlaceId } from '@saldo/contract/ids'
import { setOptionSoldOut as setOptionSoldOutCall } from '@saldo/contract/options'
import { runsEvent } from '@saldo/contract/roles'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import {
  productOnWire,
  setOptionSoldOut,
  setSoldOut,
  setSoldOutAt,
  type Catalogue,
} from '../catalogue/index.ts'
import { placeOf, type PlaceReader } from './staff-places.ts'

/** Bars switch things off at their own place; whoever runs the event, anywhere. */
const checkSwitch = async (
  deps: Deps,
  event: EventId,
  place: PlaceId | undefined,
  { act, role }: PlaceReader,
) => {
  if (role === null || runsEvent(role)) return
  if (place === undefined || (await placeOf(deps, event, act.actor))?.id !== place)
    throw new AppError('forbidden')
}

/** What tills mark as sold out, or available again: products and their options. */
export const soldOutRoutes = (app: FastifyInstance, deps: Deps, catalogue: Catalogue): void => {
  const desk = { databases: deps.databases, catalogue }
  route(app, deps, setSoldOutCall, async ({ params, body }, { act, role }) => {
    const { is_sold_out: isSoldOut, place_id: place } = body
    const change = { ...act, eventId: params.event }
    await checkSwitch(deps, params.event, place, { act, role })
    return productOnWire(
      place === undefined
        ? await setSoldOut(desk, change, params.product, isSoldOut)
        : await setSoldOutAt(desk, change, params.product, { place, isSoldOut }),
    )
  })
  route(app, deps, setOptionSoldOutCall, async ({ params: { event, ...what }, body }, { act, role }) => {
    const { is_sold_out: isSoldOut, place_id: place } = body
    await checkSwitch(deps, event, place, { act, role })
    await setOptionSoldOut(desk, { ...act, eventId: event }, what, { isSoldOut, place })
    return null
  })
}
