import type { EventId, UserId } from '@saldo/contract/ids'
import type { Providers } from '../../gateways/providers.ts'
import type { Deps } from '../../kernel/deps.ts'

/** What the payment operations need. */
export type PaymentDeps = Pick<Deps, 'databases' | 'clock' | 'env' | 'keys' | 'log' | 'limiter'> & {
  providers: Providers
  /** Tells the user's open screens that something of theirs in this event changed. */
  wake(eventId: EventId, userId: UserId): void
}

/** Through which door we heard what a gateway says. What we note ourselves is kept with the facts as `own`. */
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
