import type { EventId, WalletId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import type { Catalogue } from '../catalogue/index.ts'

export type Desk = {
  deps: Deps
  catalogue: Catalogue
  /** Called for each wallet whose balance changed, after the commit. */
  moved(eventId: EventId, walletId: WalletId): void
}
