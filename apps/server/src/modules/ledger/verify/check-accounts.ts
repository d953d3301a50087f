import type { Counted } from './queries.ts'

type Sides = { debits: bigint; credits: bigint }

/** Sums of transfers by account. */
export type Totals = {
  /** `move` is `debit:credit`, as account numbers. */
  add(move: string, amount: bigint): void
  of(accountId: number): Sides
  accountIds(): number[]
}

export const emptyTotals = (): Totals => {
  const sides = new Map<number, Sides>()
  const of = (accountId: number): Sides => sides.get(accountId) ?? { debits: 0n, credits: 0n }
  return {
    add: (move, amount) => {
      const [debit = 0, credit = 0] = move.split(':').map(Number)
      sides.set(debit, { ...of(debit), debits: of(debit).debits + amount })
      sides.set(credit, { ...of(credit), credits: of(credit).credits + amount })
    },
    of,
    accountIds: () => [...sides.keys()],
  }
}

/** Accounts whose counters differ from the transfers, or that the catalogue does not have. */
export const checkAccounts = (totals: Totals, counted: readonly Counted[]): string[] => {
  const known = new Map(counted.map((account) => [account.accountId, account]))
  const ids = [...new Set([...totals.accountIds(), ...known.keys()])].toSorted((one, other) => one - other)
  return ids.flatMap((accountId) => {
    const account = known.get(accountId)
    const { debits, credits } = totals.of(accountId)
    if (account && BigInt(account.debits) === debits && BigInt(account.credits) === credits) return []
    return [account?.key ?? String(accountId)]
  })
}
