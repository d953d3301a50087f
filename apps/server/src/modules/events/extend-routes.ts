import type { EventId } from '@saldo/contract/ids'
import { extendEvent as extendCall } from '@saldo/contract/events'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import type { EventFollower } from './follow-event.ts'
import { extendEvent } from './change-event.ts'

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
