import * as contract from '@saldo/contract/notices'
import type { FastifyInstance } from 'fastify'
import type { Push } from '../../../gateways/push/index.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { subscribe, unsubscribe } from './subscribe.ts'

/** Turning push messages on and off, per browser. */
export const pushRoutes = (app: FastifyInstance, deps: Deps, push: Push): void => {
  const limits = { limits: ['push_subscriptions'] } as const
  route(
    app,
    deps,
    contract.subscribe,
    async ({ body }, { actor, now }) => {
      await subscribe(deps, push, { actor, target: { endpoint: body.endpoint, ...body.keys }, now })
      return null
    },
    limits,
  )
  route(
    app,
    deps,
    contract.unsubscribe,
    async ({ body }, { actor }) => {
      await unsubscribe(deps, actor.userId, body.endpoint)
      return null
    },
    limits,
  )
}
