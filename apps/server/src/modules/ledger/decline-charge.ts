import type { EventId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { chargeFingerprint, type ChargeContent } from './batch/charge-item.ts'
import { kinds } from './kinds.ts'
import type { DeclineCode, Outcome } from './outcome.ts'
import { declineOperation } from './queries.ts'

/**
 * Declines a charge for ever because one of its products is not for sale; one that was decided before answers as it was
 * decided, booked or not. Throws operation_mismatch.
 */
export const declineSoldOut = (
  db: Db,
  { eventId, charge, at }: { eventId: EventId; charge: ChargeContent; at: Date },
): Promise<Outcome> =>
  declineOperation(db, {
    eventId,
    opId: charge.opId,
    kind: kinds.charge,
    walletId: charge.walletId,
    code: 'product_sold_out' satisfies DeclineCode,
    fingerprint: chargeFingerprint(charge),
    at,
  })
