import * as contract from '@saldo/contract/office-events'
import type { EventId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import type { Catalogue } from '../../catalogue/index.ts'
import {
  checkTimezone,
  createEventIn,
  eventOf,
  extendRoute,
  followEvent,
  instantOf,
  localIso,
  mediaToWire,
  officeEventRoutes,
  officeEventToWire,
  type EventFollower,
} from '../../events/index.ts'
import { unspentOf } from '../../ledger/index.ts'
import { countPending, haveRefundsBegun } from '../../refunds/index.ts'
import { hasRun } from '../../refund-runs/index.ts'
import { countOpenShifts } from '../../shifts/index.ts'
import { checklistOf } from './checklist.ts'
import { copyVenue, duplicateEventIn } from './duplicate-event.ts'
import { listOfficeEvents } from './list-events.ts'
import { readFacts } from './read-facts.ts'

export type Parts = { follow: EventFollower; catalogue: Catalogue }

const createRoutes = (app: FastifyInstance, deps: Deps, { follow, catalogue }: Parts): void => {
  const { databases } = deps
  const { control } = databases

  route(app, deps, contract.createOfficeEvent, async ({ body }, context) => {
    const { act } = context
    const { name, timezone, venue, city, url } = body
    checkTimezone(timezone)
    const fields = {
      name,
      timezone,
      venue,
      city,
      startsAt: instantOf(body.starts_at, timezone),
      endsAt: instantOf(body.ends_at, timezone),
      ...(url !== undefined && { url }),
    }
    const event = await context.once(control, async (tx) =>
      officeEventToWire({ ...(await createEventIn(tx, fields, act)), media: [] }, act.at),
    )
    await followEvent({ databases, follow }, event.id)
    return event
  })
  route(app, deps, contract.duplicateEvent, async ({ params, body }, context) => {
    const { act } = context
    const event = await context.once(control, async (tx) => {
      const { timezone } = await eventOf(tx, params.event)
      const startsAt = instantOf(body.starts_at, timezone)
      const copy = await duplicateEventIn(tx, { source: params.event, name: body.name, startsAt }, act)
      return officeEventToWire({ ...copy, media: [] }, act.at)
    })
    await followEvent({ databases, follow }, event.id)
    await copyVenue({ databases, catalogue }, event.id, act)
    return event
  })
}

/** Whether money of an event was ever given back, on request or by itself: its end is fixed then. */
const hasGivenBack = async (deps: Deps, event: EventId): Promise<boolean> =>
  (await haveRefundsBegun(deps, event)) || hasRun(await deps.databases.forEvent(event), event)

/** Events as the office lists, makes and checks them; what concerns one event alone has `officeEventRoutes`. */
export const officeEventsRoutes = (app: FastifyInstance, deps: Deps, parts: Parts): void => {
  const { databases } = deps
  const { follow } = parts
  officeEventRoutes(app, deps, follow)
  extendRoute(app, deps, { follow, haveRefundsBegun: (event) => hasGivenBack(deps, event) })

  route(app, deps, contract.officeEvents, async (_input, { act }) =>
    (await listOfficeEvents(deps, act.actor.id, act.at)).map(({ event, phase, cover, waiting, figures }) => ({
      id: event.id,
      name: event.name,
      url: event.url,
      phase,
      starts_at: localIso(event.startsAt, event.timezone),
      ends_at: localIso(event.endsAt, event.timezone),
      timezone: event.timezone,
      venue: event.venue,
      city: event.city,
      cover: cover && mediaToWire(cover),
      figures: figures && {
        loaded: centavos(figures.loaded),
        spent: centavos(figures.spent),
        unspent: centavos(figures.unspent),
        rhythm: figures.rhythm,
      },
      waiting: waiting.map(({ since, ...what }) => ({ ...what, since: since && since.toISOString() })),
    })),
  )
  route(app, deps, contract.checkEvent, async ({ params }, { act }) =>
    checklistOf(await readFacts(databases, await eventOf(databases.control, params.event), act.at)),
  )
  route(app, deps, contract.readClosing, async ({ params: { event } }) => {
    await eventOf(databases.control, event)
    const db = await databases.forEvent(event)
    const [unspent, refunds, begun, shifts] = await Promise.all([
      unspentOf(db, event),
      countPending(db, event),
      hasGivenBack(deps, event),
      countOpenShifts(db, event),
    ])
    return {
      qrs: unspent.qrs,
      unspent: unspent.amount,
      refunds_waiting: refunds.count,
      refunds_begun: begun,
      open_shifts: shifts,
    }
  })
  createRoutes(app, deps, parts)
}
