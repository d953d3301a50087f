import type { OpId, PlaceId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Db } from '../../../db/index.ts'
import { barRevenue, barTips } from './accounts.ts'
import { assertAmount, fingerprintOfOperation, type Booking } from './booking.ts'
import type { SoldItem } from './details.ts'
import type { LiveUse } from './live-key-queries.ts'
import type { Outcome } from './outcome.ts'
import { closeTab, holdTab } from './tab-queries.ts'

type AtPlace = Omit<Booking, 'groupId' | 'items' | 'tip'> & {
  place: { id: PlaceId; name: string }
  tabId: OpId
}

/** `codeNo` is the number of a static code, 0 where a live QR was scanned. */
export type TabHold = AtPlace & {
  walletId: WalletId
  codeNo: number
  live: LiveUse | null
  amount: Centavos
}

/**
 * Reserves a scanned QR's money for a tab, promotion first: for its opening, and again for each raise. Declines as a
 * charge of all that the tab then holds would be declined.
 */
export const holdForTab = (
  db: Db,
  { walletId, codeNo, live, amount, tabId, ...booking }: TabHold,
): Promise<Outcome> => {
  assertAmount(amount)
  const to = barRevenue(booking.place.id)
  return holdTab(
    db,
    { ...booking, groupId: tabId },
    {
      walletId,
      codeNo,
      live: live ?? { no: 0, step: 0 },
      amount,
      to,
      // The place is no part of it: a till that was moved asks again for what it asked elsewhere.
      fingerprint: fingerprintOfOperation({ kind: 'tab_hold', walletId, amount, refersTo: tabId }),
    },
  )
}

/** `amount` includes the tip, and is 0 for a tab that nothing was added to. */
export type TabCharge = AtPlace & {
  walletId: WalletId
  amount: Centavos
  tip: Centavos
  items: readonly SoldItem[]
}

/**
 * Frees what a tab holds and charges what was served from it, wherever its money is after merges; in the transaction
 * that closes the tab. Declines `tab_over_hold` and `wallet_unknown`. Without an amount no operation is stored under
 * the id.
 */
export const chargeTab = (
  db: Db,
  { walletId, amount, tip, items, tabId, ...booking }: TabCharge,
): Promise<Outcome> => {
  if (amount !== 0n) assertAmount(amount)
  return closeTab(
    db,
    { ...booking, items, tip },
    {
      walletId,
      tabId,
      amount,
      tip,
      revenue: barRevenue(booking.place.id),
      tips: barTips(booking.place.id),
      fingerprint: fingerprintOfOperation({ kind: 'charge', refersTo: tabId, amount, tip, items }),
    },
  )
}
