import type { EventId } from '@saldo/contract/ids'
import { transact, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { bringForward, dueDeliveries, nextDueAt, updateDelivery, type Attempted } from './delivery-queries.ts'
import { enqueueSending } from './jobs.ts'
import { postWebhook, type Sent } from './post-webhook.ts'
import { findWebhook, setFailing } from './webhook-queries.ts'
import { nextAttempt, signaturesOf } from './webhook-rules.ts'
import type { Delivery, Webhook } from './webhook.ts'
import { SECRET_PURPOSE } from './webhooks.ts'

const AT_ONCE = 4
const BATCH = 40
/** A run ends after these, so that one receiver keeps no worker for long. */
const MOST_BATCHES = 25
const MOST_FAILURES = 5
/** How long a receiver is left alone that failed so often in a row. */
const LEFT_ALONE_MS = 30_000

type Needs = Pick<Deps, 'databases' | 'clock' | 'keys' | 'env'>

const secretsOf = ({ keys }: Needs, { secret, oldSecret }: Webhook, now: Date): string[] =>
  [secret, ...(oldSecret && oldSecret.until > now ? [oldSecret.sealed] : [])].map((sealed) =>
    keys.unseal(SECRET_PURPOSE, sealed),
  )

const post = (deps: Needs, webhook: Webhook, { id, body }: Delivery, now: Date): Promise<Sent> => {
  const timestamp = Math.floor(now.getTime() / 1_000)
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Saldo-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signaturesOf(secretsOf(deps, webhook, now), { id, timestamp, body }),
  }
  const isLoopbackAllowed = deps.env.WEBHOOKS_TO_LOOPBACK === '1'
  return postWebhook({ url: webhook.url, headers, body }, { isLoopbackAllowed })
}

const isTaken = (sent: Sent): boolean => 'status' in sent && sent.status >= 200 && sent.status < 300

const after = (delivery: Delivery, sent: Sent, now: Date): Attempted => {
  const next = isTaken(sent) ? null : nextAttempt(delivery, now)
  const ended = isTaken(sent) ? ('delivered' as const) : ('given_up' as const)
  return {
    state: next === null ? ended : 'pending',
    attempts: delivery.attempts + 1,
    firstTriedAt: delivery.firstTriedAt ?? now,
    nextAt: next ?? now,
    lastStatus: 'status' in sent ? sent.status : null,
    lastError: 'error' in sent ? sent.error : null,
    endedAt: next === null ? now : null,
  }
}

/** Sends one notice and writes what became of it; returns whether it arrived. */
const sendOne = async (deps: Needs, db: Db, webhook: Webhook, delivery: Delivery): Promise<boolean> => {
  const now = deps.clock.now()
  const sent = await post(deps, webhook, delivery, now)
  const result = after(delivery, sent, now)
  await transact(db, async (tx) => {
    if (!(await updateDelivery(tx, webhook.eventId, delivery, result))) return
    if (result.state === 'given_up') await setFailing(tx, webhook, now)
    if (result.state !== 'delivered') return
    if (webhook.failingSince !== null) await setFailing(tx, webhook, null)
    // The receiver is back: what waits for a later attempt need not.
    if (delivery.attempts > 0) await bringForward(tx, webhook, now)
  })
  return result.state === 'delivered'
}

const sendBatch = async (
  deps: Needs,
  db: Db,
  webhook: Webhook,
  due: readonly Delivery[],
): Promise<number> => {
  let failures = 0
  for (let start = 0; start < due.length && failures < MOST_FAILURES; start += AT_ONCE) {
    const arrived = await Promise.all(
      due.slice(start, start + AT_ONCE).map((delivery) => sendOne(deps, db, webhook, delivery)),
    )
    failures = arrived.includes(true) ? 0 : failures + arrived.length
  }
  return failures
}

/**
 * Sends what is due to a webhook, of each object the oldest first, and leaves the rest to a later run. A receiver that
 * fails several times in a row is left alone until the next attempt is due.
 */
export const sendDue = async (
  deps: Needs,
  { eventId, webhookId }: { eventId: EventId; webhookId: string },
): Promise<void> => {
  const db = await deps.databases.forEvent(eventId)
  const webhook = await findWebhook(db, eventId, webhookId)
  if (webhook === null) return
  let isDown = false
  for (let batch = 0; batch < MOST_BATCHES && !isDown; batch += 1) {
    const due = await dueDeliveries(db, webhook, deps.clock.now(), BATCH)
    if (due.length === 0) break
    isDown = (await sendBatch(deps, db, webhook, due)) >= MOST_FAILURES
  }
  const next = await nextDueAt(db, webhook)
  if (next === null) return
  const now = deps.clock.now().getTime()
  const soonest = isDown ? now + LEFT_ALONE_MS : now
  await enqueueSending(db, webhook, new Date(Math.max(next.getTime(), soonest)))
}
