import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { refundsCopy } from '@saldo/copy/refunds'
import { v5 } from 'uuid'
import { system } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { openRefundsOf } from './queries.ts'
import { rejectRefund } from './reject-refund.ts'

const NAMESPACE = '0d1f5c0e-6a3b-4d52-9a55-9d0f4f0b7a51'

/** Rejects the open requests about a QR that was claimed, because its money now belongs to another person. */
export const stopRefunds = async (
  { databases, clock }: Pick<Deps, 'databases' | 'clock'>,
  { eventId, walletId }: { eventId: EventId; walletId: WalletId },
): Promise<void> => {
  const db = await databases.forEvent(eventId)
  for (const refund of await openRefundsOf(db, eventId, walletId)) {
    const opId = v5(`${refund.refundId}|claimed`, NAMESPACE) as OpId
    const by = { actor: system, at: clock.now(), requestId: opId, opId }
    await rejectRefund({ refund, db }, { ...by, reason: refundsCopy.qrClaimed })
  }
}
