import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { job } from '../../kernel/jobs.ts'

/** What somebody did with their QR; `amount` in centavos, as text. */
export type QrNews = {
  eventId: EventId
  userId: UserId
  opId: OpId
  change: 'blocked' | 'reissued' | 'claimed'
  amount?: string
}

/** Writes to a QR's owner what became of it. */
export const tellOwnerJob = job<QrNews>('tell-qr-owner')
