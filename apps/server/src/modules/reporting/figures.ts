import type { TopupMethod } from '@saldo/contract/reporting'
import { centavos, type Centavos } from '@saldo/contract/money'
import { paymentMethodIds } from '@saldo/contract/payment-vendors'
import { paymentVendors } from '../../gateways/providers.ts'
import { isCashSale, isDrawer, kinds } from '../ledger/index.ts'

/** A sum of transfers of one kind between two accounts, given by their keys. */
export type Sum = {
  kind: number
  /** Concerns no wallet: sales for cash with their tips, fees, settlements. */
  isHouse: boolean
  debit: string
  credit: string
  /** Method of the payment; empty where there was none. */
  method: string
  transfers: number
  amount: bigint
}

const isSaleForCash = ({ kind, debit, credit }: Sum): boolean =>
  kind === kinds.house && isCashSale(debit, credit)

const isBorne = ({ debit, credit }: Sum): boolean => debit === 'offline_loss' || credit === 'offline_loss'

const methodOfAccount = (key: string): TopupMethod => {
  if (isDrawer(key)) return 'cash'
  if (key === 'terminal_clearing') return 'terminal'
  if (key === 'promo') return 'promo'
  return paymentVendors.find(({ clearingAccount }) => clearingAccount === key)?.strayMethod ?? 'other'
}

/** The kind of what of sales was deposits for cups, which `reporting.sums_between` makes: none of the ledger's. */
export const DEPOSITS = 0

/** Kinds that move no money: holds and their ends, and what a code goes through. */
export const movesNothing: readonly number[] = [
  kinds.hold,
  kinds.hold_void,
  kinds.block,
  kinds.unblock,
  kinds.reissue,
  kinds.tab_hold,
  kinds.tab_void,
]

/** The payment's own method, or what the account says: a gateway's without an attempt is its stray one. */
const methodOf = (method: string, account: string): TopupMethod =>
  paymentMethodIds.find((id) => id === method) ?? methodOfAccount(account)

type MethodFigures = { method: TopupMethod; topups: number; amount: bigint; fees: bigint }

export type Figures = {
  loaded: bigint
  topups: number
  spent: bigint
  charges: number
  /** With QR. */
  tips: bigint
  /** Without tips and deposits. */
  sales: bigint
  /** Tips included, without deposits. */
  cashSales: bigint
  /** For cups, with QR and in cash, less what came back: the guests' money. */
  deposits: bigint
  /** Part of the deposits. */
  cashDeposits: bigint
  givenBack: bigint
  fees: bigint
  chargebacks: bigint
  recovered: bigint
  breakage: bigint
  /** Given by campaigns, and what of it lapsed unspent. */
  promoGranted: bigint
  promoLapsed: bigint
  /** In the holders' favour less against them. */
  corrections: bigint
  methods: MethodFigures[]
}

const signed = (sums: readonly Sum[], plus: readonly number[], minus: readonly number[]): bigint =>
  sums.reduce((total, { kind, amount }) => {
    if (plus.includes(kind)) return total + amount
    return minus.includes(kind) ? total - amount : total
  }, 0n)

const countOf = (sums: readonly Sum[], plus: number, minus: number): number =>
  sums.reduce((total, { kind, transfers }) => {
    if (kind === plus) return total + transfers
    return kind === minus ? total - transfers : total
  }, 0)

/** Debits less credits of an account or of several. */
export const balanceIn = (sums: readonly Sum[], isMeant: (key: string) => boolean): bigint =>
  sums.reduce(
    (total, { debit, credit, amount }) =>
      total + (isMeant(debit) ? amount : 0n) - (isMeant(credit) ? amount : 0n),
    0n,
  )

const methodsOf = (sums: readonly Sum[]): MethodFigures[] => {
  const found = new Map<TopupMethod, MethodFigures>()
  const add = (method: TopupMethod, topups: number, amount: bigint, fees: bigint): void => {
    const known = found.get(method) ?? { method, topups: 0, amount: 0n, fees: 0n }
    found.set(method, {
      method,
      topups: known.topups + topups,
      amount: known.amount + amount,
      fees: known.fees + fees,
    })
  }
  for (const { kind, debit, credit, method, transfers, amount } of sums) {
    if (kind === kinds.topup) add(methodOf(method, debit), transfers, amount, 0n)
    if (kind === kinds.topup_void) add(methodOf(method, credit), -transfers, -amount, 0n)
    if (debit === 'gateway_fee') add(methodOf(method, credit), 0, 0n, amount)
    if (credit === 'gateway_fee') add(methodOf(method, debit), 0, 0n, -amount)
  }
  return [...found.values()].toSorted((a, b) => (a.amount < b.amount ? 1 : -1))
}

/** The figures of sums, as `docs/decisions/0400-settled-minutes.md` defines them. */
export const figuresOf = (sums: readonly Sum[]): Figures => {
  const ofWallets = sums.filter(({ isHouse }) => !isHouse)
  const ofHouse = sums.filter(({ isHouse }) => isHouse)
  const loaded = signed(sums, [kinds.topup], [kinds.topup_void])
  // Deposits of cups that came back without a bill lower what was charged, as they do on a bill.
  const takenBack = [kinds.charge_void, kinds.cup_return]
  const charged = [kinds.charge, kinds.cup_return_void]
  const sold = signed(sums, charged, takenBack) - signed(ofWallets, [kinds.item_return], [])
  // What the organiser bears of sales made offline was sold, and nobody spent it.
  const spent = sold - signed(sums.filter(isBorne), charged, takenBack)
  const tips = signed(ofWallets, [kinds.tip], [kinds.tip_void])
  const givenBack = signed(
    sums,
    [kinds.hold_post, kinds.refund, kinds.cash_out],
    [kinds.refund_returned, kinds.cash_out_void],
  )
  const chargebacks = signed(sums, [kinds.chargeback], [kinds.chargeback_won])
  const recovered = signed(sums, [kinds.debt_paid], [kinds.debt_returned])
  const breakage = signed(sums, [kinds.breakage], [])
  const promoGranted = signed(sums, [kinds.promo_grant], [])
  const promoLapsed = signed(sums, [kinds.promo_lapse], [])
  const corrections = signed(sums, [kinds.correction_in], [kinds.correction_out])
  const deposits = signed(sums, [DEPOSITS], [])
  const cashDeposits = deposits - signed(ofWallets, [DEPOSITS], [])
  const cashSales =
    sums.filter(isSaleForCash).reduce((total, { amount }) => total + amount, 0n) -
    signed(ofHouse, [kinds.cash_sale_void, kinds.item_return], []) -
    cashDeposits
  return {
    loaded,
    topups: countOf(sums, kinds.topup, kinds.topup_void),
    spent,
    charges: countOf(sums, kinds.charge, kinds.charge_void),
    tips,
    sales: sold - tips - (deposits - cashDeposits),
    cashSales,
    deposits,
    cashDeposits,
    givenBack,
    fees: balanceIn(sums, (key) => key === 'gateway_fee'),
    chargebacks,
    recovered,
    breakage,
    promoGranted,
    promoLapsed,
    corrections,
    methods: methodsOf(sums),
  }
}

export const inCentavos = (amount: bigint): Centavos => centavos(amount)
