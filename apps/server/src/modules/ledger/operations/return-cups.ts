import type { PlaceId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Db } from '../../../db/index.ts'
import { barRevenue } from './accounts.ts'
import { assertAmount, type Booking, fingerprintOfOperation } from './booking.ts'
import { bookCups, lockForCups } from './cup-return-queries.ts'
import type { SoldItem } from './details.ts'
import { kinds } from './kinds.ts'
import type { LiveUse } from './live-key-queries.ts'
import type { DeclineCode, Outcome } from './outcome.ts'
import { declineOperation } from './queries.ts'

/** Cups that come back without a bill: `items` are their lines, below zero; `codeNo` as of a charge. */
export type CupReturn = Omit<Booking, 'groupId' | 'note' | 'tip' | 'cupPromo'> & {
  walletId: WalletId
  codeNo: number
  live?: LiveUse | undefined
  amount: Centavos
  items: readonly SoldItem[]
}

/** Before it is read what a QR paid for deposits, so that the same cups can't come back at two tills. Throws busy. */
export const beginCupReturn = (
  tx: Db,
  { eventId, walletId, place }: CupReturn & { place: { id: PlaceId } },
): Promise<void> => lockForCups(tx, eventId, { walletId, from: barRevenue(place.id) })

/** The same from any place, as a charge's. */
const fingerprintOfCups = ({
  walletId,
  amount,
  items,
}: Pick<CupReturn, 'walletId' | 'amount' | 'items'>): Buffer =>
  fingerprintOfOperation({ kind: 'cup_return', walletId, amount, items })

/**
 * Gives a QR the deposits of its cups back from what the place earned. `promo`: the part that goes back as promotion, null
 * where the QR didn't pay so much for deposits. The caller began it and counts the cups. Declines
 * `cups_not_paid`, and what is said of the code and the event as a charge does; a frozen QR is given its money.
 */
export const bookCupReturn = (
  tx: Db,
  { walletId, codeNo, live, amount, ...booking }: CupReturn & { place: { id: PlaceId; name: string } },
  promo: Centavos | null,
): Promise<Outcome> => {
  assertAmount(amount)
  return bookCups(
    tx,
    { ...booking, ...(promo && { cupPromo: promo }) },
    {
      walletId,
      codeNo,
      live: live ?? { no: 0, step: 0 },
      amount,
      promo,
      from: barRevenue(booking.place.id),
      fingerprint: fingerprintOfCups({ walletId, amount, items: booking.items }),
    },
  )
}

/** Declines such a return permanently for a reason that the caller checks. An earlier decision stands. */
export const declineCupReturn = (
  db: Db,
  cups: CupReturn,
  code: DeclineCode & ('place_changed' | 'scan_expired' | 'live_qr_old' | 'live_qr_ahead'),
): Promise<Outcome> =>
  declineOperation(db, {
    eventId: cups.eventId,
    opId: cups.opId,
    kind: kinds.cup_return,
    walletId: cups.walletId,
    code,
    fingerprint: fingerprintOfCups(cups),
    at: cups.at,
  })
