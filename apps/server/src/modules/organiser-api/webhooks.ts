import { randomBytes } from 'node:crypto'
import type { EventId } from '@saldo/contract/ids'
import type { WebhookKind } from '@saldo/contract/webhook-kinds'
import { organiserApiCopy } from '@saldo/copy/organiser-api'
import { v7 } from 'uuid'
import { transact } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { requireFresh } from '../auth/index.ts'
import { restartDelivery } from './delivery-queries.ts'
import { enqueueSending } from './jobs.ts'
import {
  findWebhook,
  insertWebhook,
  lockWebhook,
  lockWebhooksOf,
  markRemoved,
  setSecrets,
  webhooksOf,
} from './webhook-queries.ts'
import { faultOfUrl, secretOf } from './webhook-rules.ts'
import type { Delivery, Webhook } from './webhook.ts'

export const SECRET_PURPOSE = 'webhook-secret'
const SECRET_BYTES = 32
const MOST_WEBHOOKS = 10
/** How long notices are signed with the key before the last change too. */
const BOTH_MS = 24 * 3_600_000

type Needs = Pick<Deps, 'databases' | 'keys' | 'env'>

/** A webhook with its key in the clear. */
export type Shown = { webhook: Webhook; presented: string }

const fault = (sentence: string): AppError =>
  new AppError('validation_failed', { errors: { url: [sentence] } })

const makeSecret = (): string => secretOf(randomBytes(SECRET_BYTES))

/**
 * Adds a webhook, which is told what happens from now on, and returns its key this once. Throws reauth_required, and
 * validation_failed for an address that is not public https or too many webhooks.
 */
export const makeWebhook = async (
  { databases, keys, env }: Needs,
  { url, kinds }: { url: string; kinds: readonly WebhookKind[] },
  act: EventAct,
): Promise<Shown> => {
  requireFresh(act)
  const wrong = faultOfUrl(url, env.WEBHOOKS_TO_LOOPBACK === '1')
  if (wrong !== null) throw fault(wrong)
  const presented = makeSecret()
  const webhook: Webhook = {
    eventId: act.eventId,
    id: v7(),
    url,
    kinds: [...new Set(kinds)],
    secret: keys.seal(SECRET_PURPOSE, presented),
    oldSecret: null,
    madeBy: act.actor.id,
    madeAt: act.at,
    readUntil: act.at,
    failingSince: null,
  }
  await transact(await databases.forEvent(act.eventId), async (tx) => {
    await lockWebhooksOf(tx, act.eventId)
    if ((await webhooksOf(tx, act.eventId)).length >= MOST_WEBHOOKS)
      throw fault(organiserApiCopy.tooManyWebhooks)
    await insertWebhook(tx, webhook)
    const details = { host: new URL(url).host, kinds: webhook.kinds }
    await audit(tx, act, { action: 'webhook.made', subject: webhook.id, eventId: act.eventId, details })
  })
  return { webhook, presented }
}

/** Gives a webhook a new key, returned this once. Throws reauth_required, not_found. */
export const changeWebhookKey = async (
  { databases, keys }: Needs,
  id: string,
  act: EventAct,
): Promise<Shown> => {
  requireFresh(act)
  const presented = makeSecret()
  return transact(await databases.forEvent(act.eventId), async (tx) => {
    const webhook = await lockWebhook(tx, act.eventId, id)
    if (webhook === null) throw new AppError('not_found')
    const [secret, until] = [keys.seal(SECRET_PURPOSE, presented), new Date(act.at.getTime() + BOTH_MS)]
    await setSecrets(tx, webhook, { secret, old: webhook.secret, until })
    await audit(tx, act, { action: 'webhook.key_changed', subject: id, eventId: act.eventId })
    return { webhook: { ...webhook, secret, oldSecret: { sealed: webhook.secret, until } }, presented }
  })
}

/** Takes a webhook away. Throws not_found. */
export const removeWebhook = async ({ databases }: Needs, id: string, act: EventAct): Promise<void> =>
  transact(await databases.forEvent(act.eventId), async (tx) => {
    const webhook = await lockWebhook(tx, act.eventId, id)
    if (webhook === null) throw new AppError('not_found')
    await markRemoved(tx, webhook, act.at)
    await audit(tx, act, { action: 'webhook.removed', subject: id, eventId: act.eventId })
  })

/** A webhook of the event. Throws not_found. */
export const webhookOf = async ({ databases }: Needs, eventId: EventId, id: string): Promise<Webhook> => {
  const webhook = await findWebhook(await databases.forEvent(eventId), eventId, id)
  if (webhook === null) throw new AppError('not_found')
  return webhook
}

/** Lets a notice be sent anew, under its id. Throws not_found. */
export const resendDelivery = async (
  deps: Needs,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
  act: EventAct,
): Promise<Delivery> => {
  const webhook = await webhookOf(deps, act.eventId, webhookId)
  return transact(await deps.databases.forEvent(act.eventId), async (tx) => {
    const delivery = await restartDelivery(tx, webhook, deliveryId, act.at)
    if (delivery === null) throw new AppError('not_found')
    const details = { webhook: webhookId }
    await audit(tx, act, { action: 'webhook.resent', subject: deliveryId, eventId: act.eventId, details })
    await enqueueSending(tx, webhook, act.at)
    return delivery
  })
}
