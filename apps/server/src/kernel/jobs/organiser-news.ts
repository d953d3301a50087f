import type { EventId } from '@saldo/contract/ids'
import type { WebhookKind } from '@saldo/contract/webhook-kinds'
import { v7 } from 'uuid'
import type { Db } from '../../db/index.ts'
import { enqueue, job } from './jobs.ts'

/** What happened to an object of an event, without personal data. */
export type News = {
  id: string
  eventId: EventId
  kind: WebhookKind
  object: string
  at: string
  data: Record<string, unknown>
}

export const organiserNewsJob = job<News>('organiser-news')

/** Tells the event's webhooks, once the caller's transaction commits; those of one event in that order. */
export const tellOrganiser = (
  tx: Db,
  { at, ...news }: Omit<News, 'id' | 'at'> & { at: Date },
): Promise<void> =>
  enqueue(tx, organiserNewsJob, { ...news, id: v7(), at: at.toISOString() }, at, {
    queue: `organiser-news:${news.eventId}`,
  })
