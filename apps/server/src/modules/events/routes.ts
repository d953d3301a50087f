import { getEvent, listEvents, verifyUrl } from '@saldo/contract/events'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import { createEventList } from './read-events.ts'
import { publicEvent } from './queries.ts'
import { isExpired } from './rules.ts'
import { toWire } from './wire.ts'

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
