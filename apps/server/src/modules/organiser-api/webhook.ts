import type { EventId, UserId } from '@saldo/contract/ids'
import type { WebhookKind } from '@saldo/contract/webhook-kinds'

/** An address that is told what happens at an event; its secrets are sealed. */
export type Webhook = {
  eventId: EventId
  id: string
  url: string
  kinds: readonly WebhookKind[]
  secret: Buffer
  oldSecret: { sealed: Buffer; until: Date } | null
  madeBy: UserId
  madeAt: Date
  /** Up to which booking time the ledger was read for it. */
  readUntil: Date
  failingSince: Date | null
}

export type SendError = 'address_refused' | 'timeout' | 'unreachable'

/** A notice to one webhook; `body` is sent as it is. Those of one object go out in order. */
export type Delivery = {
  id: string
  webhookId: string
  position: bigint
  kind: WebhookKind
  object: string
  body: string
  madeAt: Date
  state: 'pending' | 'delivered' | 'given_up'
  attempts: number
  firstTriedAt: Date | null
  nextAt: Date
  lastStatus: number | null
  lastError: SendError | null
  endedAt: Date | null
}

export type NewDelivery = Pick<Delivery, 'id' | 'kind' | 'object' | 'body' | 'madeAt'>
