import type { DeviceId, EventId, OpId, PlaceId, UserId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Role } from '@saldo/contract/roles'
import type { EventAct } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { SoldItem } from '../ledger/index.ts'

/** What closed a tab: its charge's id, and nobody where the event's end did. */
export type TabClose = { opId: OpId; tip: Centavos; by: UserId | null; at: Date }

export type Tab = {
  eventId: EventId
  /** Also the operation that opened it. */
  id: OpId
  /** The QR that was scanned; it may have been merged into another since. */
  walletId: WalletId
  placeId: PlaceId
  openedBy: UserId
  openedAt: Date
  hold: Centavos
  /** What was added and not taken back. */
  served: Centavos
  close: TabClose | null
}

/** A line of a round; `left` are its pieces that were not taken back. */
type TabLine = { item: SoldItem; left: number }

export type Round = { opId: OpId; addedAt: Date; lines: readonly TabLine[] }

export type WholeTab = { tab: Tab; rounds: readonly Round[] }

/** Who acts on a tab, with their role at the event; no role is an administrator's. */
export type TabAct = EventAct & { opId: OpId; tabId: OpId; role: Role | null }

export type TabDesk = {
  deps: Deps
  catalogue: Catalogue
  /** Called after each commit that changes a QR's balance. */
  moved(eventId: EventId, walletId: WalletId): void
}

export type NewTab = Omit<Tab, 'served' | 'close'> & { tillId: DeviceId | null }
