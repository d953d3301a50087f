import * as contract from '@saldo/contract/webhooks'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { countWaiting, deliveriesOf } from './delivery-queries.ts'
import { webhooksOf } from './webhook-queries.ts'
import type { Delivery, Webhook } from './webhook.ts'
import {
  changeWebhookKey,
  makeWebhook,
  removeWebhook,
  resendDelivery,
  webhookOf,
  type Shown,
} from './webhooks.ts'

const PAGE = 50

const toWire = (webhook: Webhook, now: Date, waiting = 0): contract.Webhook => ({
  id: webhook.id,
  url: webhook.url,
  kinds: [...webhook.kinds],
  made_at: webhook.madeAt.toISOString(),
  old_key_until:
    webhook.oldSecret && webhook.oldSecret.until > now ? webhook.oldSecret.until.toISOString() : null,
  failing_since: webhook.failingSince?.toISOString() ?? null,
  waiting,
})

const shownToWire = ({ webhook, presented }: Shown, now: Date, waiting = 0) => ({
  ...toWire(webhook, now, waiting),
  key: presented,
})

const deliveryToWire = (delivery: Delivery): contract.Delivery => ({
  id: delivery.id,
  kind: delivery.kind,
  object: delivery.object,
  body: delivery.body,
  made_at: delivery.madeAt.toISOString(),
  state: delivery.state,
  attempts: delivery.attempts,
  next_at: delivery.state === 'pending' ? delivery.nextAt.toISOString() : null,
  last_status: delivery.lastStatus,
  last_error: delivery.lastError,
  ended_at: delivery.endedAt?.toISOString() ?? null,
})

/** Routes by which the office handles an event's webhooks. */
export const webhookRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { databases } = deps
  route(app, deps, contract.webhooks, async ({ params: { event } }, { act }) => {
    const db = await databases.forEvent(event)
    const waiting = await countWaiting(db, event)
    return (await webhooksOf(db, event)).map((one) => toWire(one, act.at, waiting.get(one.id)))
  })
  route(app, deps, contract.makeWebhook, async ({ params, body }, { act }) =>
    shownToWire(await makeWebhook(deps, body, { ...act, eventId: params.event }), act.at),
  )
  route(app, deps, contract.changeWebhookKey, async ({ params: { event, webhook } }, { act }) => {
    const shown = await changeWebhookKey(deps, webhook, { ...act, eventId: event })
    const waiting = await countWaiting(await databases.forEvent(event), event)
    return shownToWire(shown, act.at, waiting.get(webhook))
  })
  route(app, deps, contract.removeWebhook, async ({ params: { event, webhook } }, { act }) => {
    await removeWebhook(deps, webhook, { ...act, eventId: event })
    return null
  })
  route(app, deps, contract.deliveries, async ({ params, query: { state, before } }) => {
    const webhook = await webhookOf(deps, params.event, params.webhook)
    const asked = { state, before: before === undefined ? undefined : BigInt(before), limit: PAGE + 1 }
    const found = await deliveriesOf(await databases.forEvent(params.event), webhook, asked)
    const page = found.slice(0, PAGE)
    const last = page.at(-1)
    return {
      deliveries: page.map(deliveryToWire),
      next: last && found.length > PAGE ? String(last.position) : null,
    }
  })
  route(app, deps, contract.resendDelivery, async ({ params }, { act }) => {
    const named = { webhookId: params.webhook, deliveryId: params.delivery }
    return deliveryToWire(await resendDelivery(deps, named, { ...act, eventId: params.event }))
  })
}
