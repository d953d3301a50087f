import type { EventId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { enqueue, job } from '../../kernel/jobs/jobs.ts'
import type { Webhook } from './webhook.ts'

export const sendWebhooksJob = job<{ eventId: EventId; webhookId: string }>('send-webhooks')
export const readNewsJob = job<Record<string, never>>('read-webhook-news', { maxAttempts: 1 })

/** Sends what waits for a webhook from `at` on; serially, because the notices of one object are in order. */
export const enqueueSending = (
  tx: Db,
  { eventId, id: webhookId }: Pick<Webhook, 'eventId' | 'id'>,
  at: Date,
): Promise<void> =>
  enqueue(tx, sendWebhooksJob, { eventId, webhookId }, at, {
    jobKey: `send-webhooks:${webhookId}`,
    queue: `send-webhooks:${webhookId}`,
  })
