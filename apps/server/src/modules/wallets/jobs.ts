import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import { job } from '../../kernel/jobs.ts'

/** Who of the staff changed somebody's QR, and where. */
type Desk = { userId: UserId; place: string | null }

/** What became of somebody's QR; `amount` in centavos, as text. */
export type QrNews = {
  eventId: EventId
  userId: UserId
  opId: OpId
  change: 'blocked' | 'reissued' | 'claimed'
  amount?: string
  /** Set where the staff did it. `place` is where, by its name. */
  desk?: Desk
}

/** Writes to a QR's owner what became of it. */
export const tellOwnerJob = job<QrNews>('tell-qr-owner')

/** An anonymous QR was claimed: what was asked of it before is another person's money now. Its work is in refunds. */
export const qrClaimedJob = job<{ eventId: EventId; walletId: WalletId }>('qr-claimed')
