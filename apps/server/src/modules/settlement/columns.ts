import type { PlaceId } from '@saldo/contract/ids'
import { accountKindOf, type AccountGroup } from '@saldo/contract/money-reports'
import { organiserLines, whereLines, whoseLines } from '@saldo/contract/settlement'
import { clearingName } from '../deposits/index.ts'
import type { AccountKey } from '../ledger/index.ts'
import type { Books } from './books.ts'

type Amounts<Line extends string> = { line: Line; name: string | null; amount: bigint }[]

type WhereLine = (typeof whereLines)[number]
type WhoseLine = (typeof whoseLines)[number]
type OrganiserLine = (typeof organiserLines)[number]

/** Where the event's money is and whose it is; the two totals are equal, or `difference` says by how much not. */
export type Columns = {
  where: Amounts<WhereLine>
  whose: Amounts<WhoseLine>
  organiser: Amounts<OrganiserLine>
  whereTotal: bigint
  whoseTotal: bigint
  difference: bigint
}

type Side = { column: 'where'; line: WhereLine } | { column: 'whose'; line: WhoseLine | OrganiserLine }

/** Where an account's balance stands. A bar and its tips are the vendor's where the place has terms. */
const sides: Record<AccountGroup, (isVendors: boolean) => Side> = {
  gateways: () => ({ column: 'where', line: 'gateways' }),
  terminals: () => ({ column: 'where', line: 'terminals' }),
  drawers: () => ({ column: 'where', line: 'drawers' }),
  bank: () => ({ column: 'where', line: 'bank' }),
  wallets: () => ({ column: 'whose', line: 'people' }),
  refunds: () => ({ column: 'whose', line: 'refunds' }),
  bars: (isVendors) => ({ column: 'whose', line: isVendors ? 'vendors_open' : 'own_sales' }),
  tips: (isVendors) => ({ column: 'whose', line: isVendors ? 'vendors_open' : 'tips' }),
  vendors: () => ({ column: 'whose', line: 'vendors_due' }),
  vat: () => ({ column: 'whose', line: 'vat' }),
  cups: () => ({ column: 'whose', line: 'cups' }),
  suspense: () => ({ column: 'whose', line: 'suspense' }),
  merges: () => ({ column: 'whose', line: 'merges' }),
  commission: () => ({ column: 'whose', line: 'commission' }),
  breakage: () => ({ column: 'whose', line: 'breakage' }),
  fees: () => ({ column: 'whose', line: 'fees' }),
  promo: () => ({ column: 'whose', line: 'promo_spent' }),
  chargebacks: () => ({ column: 'whose', line: 'chargebacks' }),
  cash_difference: () => ({ column: 'whose', line: 'cash_difference' }),
  offline_loss: () => ({ column: 'whose', line: 'offline_loss' }),
}

const total = (of: Iterable<bigint>): bigint => [...of].reduce((sum, amount) => sum + amount, 0n)

const ownerOf = (key: string): PlaceId => (key.split(':')[1] ?? '') as PlaceId

const whereOf = (accounts: Books['accounts']): Amounts<WhereLine> => {
  const found = new Map<string, Amounts<WhereLine>[number]>()
  for (const { key, debits, credits } of accounts) {
    const side = sides[accountKindOf(key).group](false)
    if (side.column !== 'where') continue
    const name = side.line === 'gateways' ? clearingName(key as AccountKey) : null
    const id = `${side.line} ${name ?? ''}`
    const amount = (found.get(id)?.amount ?? 0n) + debits - credits
    found.set(id, { line: side.line, name, amount })
  }
  return whereLines.flatMap((line) => [...found.values()].filter((one) => one.line === line))
}

/**
 * Balances on the credit side, by line; what is left of a gift is neither people's money nor a cost yet, and what of a bar's
 * account is deposits for cups is the guests'.
 */
const owedByLine = ({ accounts, wallets, deposits }: Books, vendors: ReadonlyMap<PlaceId, unknown>) => {
  const sums = new Map<WhoseLine | OrganiserLine, bigint>([
    ['people', wallets.amount - wallets.promo],
    ['promo_spent', wallets.promo],
  ])
  for (const { key, debits, credits } of accounts) {
    const side = sides[accountKindOf(key).group](vendors.has(ownerOf(key)))
    if (side.column !== 'whose' || side.line === 'people') continue
    const ofCups = deposits.get(key) ?? 0n
    sums.set(side.line, (sums.get(side.line) ?? 0n) + credits - debits - ofCups)
    sums.set('cups', (sums.get('cups') ?? 0n) + ofCups)
  }
  return sums
}

const named = <Line extends string>(lines: readonly Line[], of: (line: Line) => bigint): Amounts<Line> =>
  lines.map((line) => ({ line, name: null, amount: of(line) }))

/** The two columns of an event by its accounts; `vendors` are the places with terms. */
export const columnsOf = (books: Books, vendors: ReadonlyMap<PlaceId, unknown>): Columns => {
  const where = whereOf(books.accounts)
  const sums = owedByLine(books, vendors)
  const organiser = named(organiserLines, (line) => sums.get(line) ?? 0n)
  const ofOrganiser = total(organiser.map(({ amount }) => amount))
  const whose = named(whoseLines, (line) => (line === 'organiser' ? ofOrganiser : (sums.get(line) ?? 0n)))
  const whereTotal = total(where.map(({ amount }) => amount))
  const whoseTotal = total(whose.map(({ amount }) => amount))
  return { where, whose, organiser, whereTotal, whoseTotal, difference: whereTotal - whoseTotal }
}
