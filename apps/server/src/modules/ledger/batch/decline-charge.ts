import type { EventId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import { chargeFingerprint, type ChargeContent } from './charge-item.ts'
import { kinds } from '../operations/kinds.ts'
import type { DeclineCode, Outcome } from '../operations/outcome.ts'
import { declineOperation } from '../operations/queries.ts'

export type ChargeRefusal = Extract<
  DeclineCode,
  'product_sold_out' | 'place_changed' | 'discount_changed' | 'scan_expired' | 'live_qr_old' | 'live_qr_ahead'
>

/**
 * Declines a charge permanently because a product is not for sale, the till has moved to another place, or the
 * QR was read too long ago. A charge decided before returns that outcome, booked or declined. Throws operation_mismatch.
 */
export const declineCharge = (
  db: Db,
  { eventId, charge, code, at }: { eventId: EventId; charge: ChargeContent; code: ChargeRefusal; at: Date },
): Promise<Outcome> =>
  declineOperation(db, {
    eventId,
    opId: charge.opId,
    kind: kinds.charge,
    walletId: charge.walletId,
    code,
    fingerprint: chargeFingerprint(charge),
    at,
  })
