import { getEvent, listEvents, verifyUrl, extendEvent as extendCall } from '@saldo/contract/events'
import type { FastifyInstance } from 'fastify'
import type { EventId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import { createEventList } from './read-events.ts'
import { publicEvent } from './queries.ts'
import { isExpired } from './rules.ts'
import { toWire } from './wire.ts'
import type { EventFollower } from './follow-event.ts'
import { extendEvent } from './change-event.ts'

export const eventsRoutes = (app: FastifyInstance, deps: Deps): void => {
  const listed = createEventList(deps)
  const control = deps.databases.control

  route(app, deps, listEvents, async () => (await listed()).map(toWire))
  route(app, deps, getEvent, async ({ params }) => {
    const event = await publicEvent(control, params.url)
    if (event === null) throw new AppError('not_found')
    return toWire(event)
  })
  route(app, deps, verifyUrl, async ({ params }, { act }) => {
    const event = await publicEvent(control, params.url)
    return { success: event !== null && !isExpired(event, act.at) }
  })
}

type Parts = {
  follow: EventFollower
  /** Whether a refund request of the event was accepted. */
  haveRefundsBegun(eventId: EventId): Promise<boolean>
}

/** The route by which an event's manager extends it. */
export const extendRoute = (app: FastifyInstance, deps: Deps, { follow, haveRefundsBegun }: Parts): void =>
  route(app, deps, extendCall, async ({ params, body }, { act }) => {
    const { ends_at: endsAt, reason } = body
    const late =
      reason === undefined ? null : { reason, haveRefundsBegun: await haveRefundsBegun(params.event) }
    const event = await extendEvent({ ...deps, follow }, params.event, new Date(endsAt), act, late)
    return { ends_at: event.endsAt.toISOString() }
  })
