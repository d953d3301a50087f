import * as contract from '@saldo/contract/office'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { officeEventsRoutes, type Parts } from './events/routes.ts'
import { ownOffice } from './own-events.ts'

/** Routes of the caller's permissions and of events. */
export const officeRoutes = (app: FastifyInstance, deps: Deps, parts: Parts): void => {
  officeEventsRoutes(app, deps, parts)
  route(app, deps, contract.mine, async (_input, { act }) => {
    const { name, isAdmin, events } = await ownOffice(deps, act.actor.id)
    return {
      name,
      is_admin: isAdmin,
      events: events.map(({ event, role }) => ({
        id: event.id,
        name: event.name,
        url: event.url,
        starts_at: event.startsAt.toISOString(),
        ends_at: event.endsAt.toISOString(),
        timezone: event.timezone,
        status: event.status,
        role,
      })),
    }
  })
}
