import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import { job } from '../../kernel/jobs/jobs.ts'

/** The member of staff who changed a QR, and their place. */
type Desk = { userId: UserId; place: string | null }

/** A change of a QR, for its owner; `amount` in centavos, as text. */
export type QrNews = {
  eventId: EventId
  userId: UserId
  opId: OpId
  change: 'blocked' | 'reissued' | 'claimed'
  amount?: string
  /** Set for a change by the staff. `place` is the place's name. */
  desk?: Desk
}

/** Notifies a QR's owner of a change. */
export const tellOwnerJob = job<QrNews>('tell-qr-owner')

/** An anonymous QR was claimed: open refund requests about it must end. Handled in refunds. */
export const qrClaimedJob = job<{ eventId: EventId; walletId: WalletId }>('qr-claimed')
