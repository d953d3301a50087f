import { accountMovements, money } from '@saldo/contract/money-reports'
import { liveOverview, officeSales, overview, voidedSales } from '@saldo/contract/reporting'
import type { FastifyInstance } from 'fastify'
import type { Act, Caller } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { createCachedRead } from '../../kernel/time/cached-read.ts'
import { route } from '../../kernel/http/route.ts'
import { allEvents } from '../events/index.ts'
import { createStaffPlaces, ownPlaceOf } from '../venue/index.ts'
import { fileRoutes } from './file-routes.ts'
import type { LiveTotals } from './live-totals.ts'
import { readMoney, readMovements } from './money.ts'
import { readOverview, type Asked, type Overview } from './overview.ts'
import type { Step } from './plot-step.ts'
import { readSales } from './sales.ts'
import { readVoids } from './voids.ts'
import { moneyOnWire, movementsOnWire, overviewOnWire, salesOnWire } from './wire.ts'

const FRESH_MS = 1_000
const KEPT = 200
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

const floorTo = (text: string | undefined, ms: number): Date | undefined =>
  text === undefined ? undefined : new Date(Math.floor(Date.parse(text) / ms) * ms)
const ceilTo = (text: string | undefined, ms: number): Date | undefined =>
  text === undefined ? undefined : new Date(Math.ceil(Date.parse(text) / ms) * ms)

/** Overviews cached for a second, so that viewers with the same filters share one read. */
const cachedOverviews = (deps: Deps): ((asked: Asked) => Promise<Overview>) => {
  const read = createCachedRead({
    clock: deps.clock,
    most: KEPT,
    forMs: FRESH_MS,
    read: (key: string) => {
      const { from, to, ...asked } = JSON.parse(key) as Omit<Asked, 'from' | 'to'> & {
        from?: string
        to?: string
      }
      return readOverview(deps, {
        ...asked,
        ...(from !== undefined && { from: new Date(from) }),
        ...(to !== undefined && { to: new Date(to) }),
      })
    },
  })
  return (asked) => read(JSON.stringify(asked))
}

const overviewRoutes = (app: FastifyInstance, deps: Deps, live: LiveTotals): void => {
  const overviews = cachedOverviews(deps)
  const currentPlace = createStaffPlaces(deps)
  route(app, deps, overview, async ({ params, query }, context) => {
    const ownPlace = await ownPlaceOf(deps, params.event, context, 'overview.read')
    const place = ownPlace ?? query.place
    const [from, to] = [floorTo(query.from, MINUTE_MS), ceilTo(query.to, MINUTE_MS)]
    const asked = { eventId: params.event, place, from, to, step: query.step && (Number(query.step) as Step) }
    return overviewOnWire(await overviews(asked), { ownPlace, isWhole: place === undefined })
  })
  route(app, deps, liveOverview, async ({ params }, context) => {
    const place = await ownPlaceOf(deps, params.event, context, 'overview.read')
    const token = context.request.headers.authorization?.split(' ')[1] ?? ''
    const { actor } = context.act
    const isAllowed = async (): Promise<boolean> => {
      try {
        await deps.gatekeeper.authenticate(token)
        if ((await deps.gatekeeper.roleAt(actor.id, params.event)) !== context.role) return false
        return place === null || (await currentPlace(params.event, actor))?.id === place
      } catch {
        return false
      }
    }
    const stream = deps.streams.open(context.reply, actor.id)
    live.follow({ eventId: params.event, place, stream, isAllowed })
    return null
  })
}

const salesRoutes = (app: FastifyInstance, deps: Deps): void => {
  /** The events that the caller may compare with. */
  const eventsOf = async ({ act }: { act: Act<Caller> }) => {
    const may = await deps.gatekeeper.eventsWhere(act.actor.id, 'sales.read')
    const events = await allEvents(deps.databases.control)
    return events.filter(({ id }) => may === 'all' || may.includes(id))
  }
  route(app, deps, officeSales, async ({ params, query }, context) => {
    const ownPlace = await ownPlaceOf(deps, params.event, context, 'sales.read')
    // Another event's sales are of all its places.
    const others = ownPlace === null ? await eventsOf(context) : []
    const isKnown = query.compare === undefined || others.some(({ id }) => id === query.compare)
    if (!isKnown) throw new AppError('not_found')
    const read = await readSales(deps, {
      ...query,
      eventId: params.event,
      ownPlace,
      from: floorTo(query.from, HOUR_MS),
      to: ceilTo(query.to, HOUR_MS),
    })
    const events = others
      .filter(({ id }) => id !== params.event)
      .map(({ id, name }) => ({ id: String(id), name }))
    return salesOnWire(read, { ownPlace, events })
  })
  route(app, deps, voidedSales, async ({ params, query }, context) => {
    const ownPlace = await ownPlaceOf(deps, params.event, context, 'sales.read')
    return readVoids(deps, params.event, { ...query, ownPlace })
  })
}

/** Routes of the office's figures. */
export const reportingRoutes = (app: FastifyInstance, deps: Deps, live: LiveTotals): void => {
  overviewRoutes(app, deps, live)
  salesRoutes(app, deps)
  fileRoutes(app, deps)
  route(app, deps, money, async ({ params }) => moneyOnWire(await readMoney(deps, params.event)))
  route(app, deps, accountMovements, async ({ params, query }) => {
    const asked = { account: Number(params.account), before: query.before }
    return movementsOnWire(await readMovements(deps, params.event, asked))
  })
}
