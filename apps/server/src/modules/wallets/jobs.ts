import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import { job, enqueue } from '../../kernel/jobs/jobs.ts'
import type { Db } from '../../db/index.ts'

/** The member of staff who changed a QR, and their place. */
type Desk = { userId: UserId; place: string | null }

/** A change of a QR, for its owner; `amount` in centavos, as text. */
export type QrNews = {
  eventId: EventId
  userId: UserId
  opId: OpId
  change: 'blocked' | 'unblocked' | 'reissued' | 'claimed' | 'live_moved' | 'live_only_on' | 'live_only_off'
  amount?: string
  /** Set for a change by the staff. `place` is the place's name. */
  desk?: Desk
}

/** Notifies a QR's owner of a change. */
export const tellOwnerJob = job<QrNews>('tell-qr-owner')

/** Sends a QR to its owner again; `messageId` is a UUID, so that a repeated run sends it once. */
export type Resending = { eventId: EventId; walletId: WalletId; userId: UserId; messageId: string }

export const resendQrJob = job<Resending>('resend-qr')

/** An anonymous QR was claimed: open refund requests about it must end. Handled in refunds. */
export const qrClaimedJob = job<{ eventId: EventId; walletId: WalletId }>('qr-claimed')

/** Operations whose holders are notified; field names as the ledger's batch writes them. */
export type Telling = { event_id: EventId; op_ids: OpId[] }

/** By e-mail and WhatsApp, and then by push. */
export const tellMovementsJob = job<Telling>('tell-movements')

/** By push; a retry names its browsers in `only`, and its number, from 1, in `round`. */
export type Pushing = Telling & { only?: string[]; round?: number }

export const pushMovementsJob = job<Pushing>('push-movements', { maxAttempts: 5 })

/**
 * Shared with the ledger's batches, with one more queue: a slow push service then takes no workers from
 * payments.
 */
const QUEUE = 'push-0'

export const enqueuePushing = (tx: Db, pushing: Pushing, runAt: Date): Promise<void> =>
  enqueue(tx, pushMovementsJob, pushing, runAt, { queue: QUEUE })

/**
 * Notifies the holders of these operations exactly once: of a new QR or a top-up by message, and by push
 * where they subscribed. Enqueued in the operation's transaction, in the event's database.
 */
export const enqueueTelling = (tx: Db, eventId: EventId, opIds: OpId[], now: Date): Promise<void> =>
  enqueue(tx, tellMovementsJob, { event_id: eventId, op_ids: opIds }, now)
