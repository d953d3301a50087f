import type { EventId, WalletId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'

export type Desk = {
  deps: Deps
  /** Told of each wallet whose balance changed, once it is committed. */
  moved(eventId: EventId, walletId: WalletId): void
}
