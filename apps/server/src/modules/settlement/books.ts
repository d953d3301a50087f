import type { EventId, PlaceId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { barRevenue, barTips, vendorPayable, type AccountKey } from '../ledger/index.ts'
import {
  accountTotals,
  DEPOSITS,
  sumsOf,
  walletsOf,
  type AccountTotal,
  type Sum,
  type Wallets,
} from '../reporting/index.ts'
import type { Earned } from './rules.ts'

/** Where statements put the deposits that bars took, and take those that bars gave back for others. */
export const CUP_DEPOSITS = 'cup_deposits' satisfies AccountKey

/**
 * Every account and all QRs of an event; read in one snapshot by who opens it. `deposits`: what of a bar's account is
 * deposits for cups that no booked statement has, by its key.
 */
export type Books = {
  accounts: readonly AccountTotal[]
  wallets: Wallets
  deposits: ReadonlyMap<string, bigint>
}

const depositsIn = (sums: readonly Sum[]): Map<string, bigint> => {
  const found = new Map<string, bigint>()
  const add = (key: string, amount: bigint) => found.set(key, (found.get(key) ?? 0n) + amount)
  for (const { kind, debit, credit, amount } of sums) {
    if (kind === DEPOSITS) add(debit, amount)
    else if (credit === CUP_DEPOSITS) add(debit, -amount)
    else if (debit === CUP_DEPOSITS) add(credit, amount)
  }
  return found
}

export const readBooks = async (tx: Db, eventId: EventId): Promise<Books> => ({
  accounts: await accountTotals(tx, eventId),
  wallets: await walletsOf(tx, eventId, [0n]),
  deposits: depositsIn(await sumsOf(tx, eventId)),
})

/** Credits less debits of an account; zero for one that the event hasn't. */
export const owedBy = ({ accounts }: Pick<Books, 'accounts'>, key: AccountKey): bigint => {
  const account = accounts.find((one) => one.key === key)
  return account ? account.credits - account.debits : 0n
}

/** What a place earned that no booked statement has. */
export const earnedAt = (books: Pick<Books, 'accounts' | 'deposits'>, placeId: PlaceId): Earned => {
  const bar = barRevenue(placeId)
  const deposits = books.deposits.get(bar) ?? 0n
  return { sales: owedBy(books, bar) - deposits, tips: owedBy(books, barTips(placeId)), deposits }
}

/** What booked statements of a place left: above zero until it is paid, below where it owes the organiser. */
export const leftOf = (books: Pick<Books, 'accounts'>, placeId: PlaceId): bigint =>
  owedBy(books, vendorPayable(placeId))
