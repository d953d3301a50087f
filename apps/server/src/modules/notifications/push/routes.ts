import * as contract from '@saldo/contract/notices'
import type { FastifyInstance } from 'fastify'
import type { Push } from '../../../gateways/push/index.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { subscribe, unsubscribe } from './subscribe.ts'

/** Turning push messages on and off, per browser. */
export const pushRoutes = (app: FastifyInstance, deps: Deps, push: Push): void => {
  route(app, deps, contract.subscribe, async ({ body }, { act }) => {
    await subscribe(deps, push, { endpoint: body.endpoint, ...body.keys }, act)
    return null
  })
  route(app, deps, contract.unsubscribe, async ({ body }, { act }) => {
    await unsubscribe(deps, act.actor.id, body.endpoint)
    return null
  })
}
