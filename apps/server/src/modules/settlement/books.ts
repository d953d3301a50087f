import type { EventId, PlaceId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { barRevenue, barTips, vendorPayable, type AccountKey } from '../ledger/index.ts'
import { accountTotals, walletsOf, type AccountTotal, type Wallets } from '../reporting/index.ts'
import type { Earned } from './rules.ts'

/** Every account and all QRs of an event; read in one snapshot by who opens it. */
export type Books = { accounts: readonly AccountTotal[]; wallets: Wallets }

export const readBooks = async (tx: Db, eventId: EventId): Promise<Books> => ({
  accounts: await accountTotals(tx, eventId),
  wallets: await walletsOf(tx, eventId, [0n]),
})

/** Credits less debits of an account; zero for one that the event hasn't. */
export const owedBy = ({ accounts }: Pick<Books, 'accounts'>, key: AccountKey): bigint => {
  const account = accounts.find((one) => one.key === key)
  return account ? account.credits - account.debits : 0n
}

/** What a place earned that no booked statement has. */
export const earnedAt = (books: Pick<Books, 'accounts'>, placeId: PlaceId): Earned => ({
  sales: owedBy(books, barRevenue(placeId)),
  tips: owedBy(books, barTips(placeId)),
})

/** What booked statements of a place left: above zero until it is paid, below where it owes the organiser. */
export const leftOf = (books: Pick<Books, 'accounts'>, placeId: PlaceId): bigint =>
  owedBy(books, vendorPayable(placeId))
