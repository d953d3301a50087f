import type { EventId, UserId } from '@saldo/contract/ids'
import type { Providers } from '../../../gateways/providers.ts'
import type { Deps } from '../../../kernel/deps.ts'

/** The dependencies of the payment operations. */
export type PaymentDeps = Pick<Deps, 'databases' | 'clock' | 'env' | 'keys' | 'log' | 'limiter'> & {
  providers: Providers
  /** Updates the user's open screens in this event. */
  wake(eventId: EventId, userId: UserId): void
}

/** The way by which a gateway's report reached us. Our own notes are stored with the facts as `own`. */
export type Source =
  | 'answer'
  | 'notice'
  | 'poll'
  | 'confirm'
  | 'expiry'
  | 'retry'
  | 'refund'
  | 'sweep'
  | 'cancel'
