import { accountKindOf, type AccountGroup } from '@saldo/contract/money-reports'
import type { EventId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { eventOf } from '../events/index.ts'
import { clearingName } from '../deposits/index.ts'
import { kinds, type AccountKey } from '../ledger/index.ts'
import { shiftPeople } from '../shifts/index.ts'
import { placesOf } from '../venue/index.ts'
import { cursorText, readCursor } from './cursor.ts'
import { balanceIn, figuresOf, type Figures, type Sum } from './figures.ts'
import { accountTotals, movementsOfAccount, type AccountMovement } from './money-queries.ts'
import { atOneMoment, sumsOf, walletsOf, type Wallets } from './queries.ts'
import { namesOf } from './sales.ts'

const PAGE = 50
const WALLETS = 1

type Account = { id: number; group: AccountGroup; name: string | null; balance: bigint }
type Named = Pick<Account, 'group' | 'name'>

/** Names accounts by their keys: places by their name, drawers by the shift's person. */
const createNames = async (deps: Deps, eventId: EventId): Promise<(key: string) => Named> => {
  const db = await deps.databases.forEvent(eventId)
  const places = new Map((await placesOf(db, eventId)).map(({ id, name }) => [id as string, name]))
  const shifts = new Map(
    (await shiftPeople(db, eventId)).map(({ id, userId }) => [id as string, userId as string]),
  )
  const people = await namesOf(deps, shifts.values())
  return (key) => {
    const [, of = ''] = key.split(':')
    const { group } = accountKindOf(key)
    if (group === 'gateways') return { group, name: clearingName(key as AccountKey) }
    if (group === 'drawers') return { group, name: people.get(shifts.get(of) ?? '') ?? '' }
    return { group, name: of === '' ? null : (places.get(of) ?? '') }
  }
}

/** Figures of an event's money, in centavos. */
export type MoneyFigures = Figures & {
  unspent: bigint
  held: bigint
  /** Left of what was given, and what of it was spent. */
  promoLeft: bigint
  promoSpent: bigint
  owed: bigint
  cashDifference: bigint
  suspense: bigint
  offlineLoss: bigint
  net: bigint
}

/** The figures of sums and QRs that were read at one moment. */
export const moneyFiguresOf = (sums: readonly Sum[], wallets: Wallets): MoneyFigures => {
  const figures = figuresOf(sums)
  const balanceOf = (key: string): bigint => balanceIn(sums, (one) => one === key)
  const [owed, cashDifference, offlineLoss] = [
    balanceOf('chargeback_receivable'),
    balanceOf('cash_difference'),
    balanceOf('offline_loss'),
  ]
  const promoSpent = figures.promoGranted - figures.promoLapsed - wallets.promo
  return {
    ...figures,
    unspent: wallets.amount,
    held: wallets.held,
    promoLeft: wallets.promo,
    promoSpent,
    owed,
    cashDifference,
    suspense: -balanceOf('payment_suspense'),
    offlineLoss,
    net:
      figures.sales +
      figures.cashSales +
      figures.breakage -
      figures.fees -
      promoSpent -
      cashDifference -
      offlineLoss -
      owed,
  }
}

export type Money = { at: Date; timezone: string; figures: MoneyFigures; accounts: Account[] }

/** Every account of an event with its balance, and its figures at the same moment. */
export const readMoney = async (deps: Deps, eventId: EventId): Promise<Money> => {
  const db = await deps.databases.forEvent(eventId)
  const { timezone } = await eventOf(deps.databases.control, eventId)
  const nameOf = await createNames(deps, eventId)
  const { sums, totals, wallets } = await atOneMoment(db, async (tx) => ({
    sums: await sumsOf(tx, eventId),
    totals: await accountTotals(tx, eventId),
    wallets: await walletsOf(tx, eventId, [0n]),
  }))
  return {
    at: deps.clock.now(),
    timezone,
    figures: moneyFiguresOf(sums, wallets),
    accounts: totals.map(({ id, key, debits, credits }) => ({
      id,
      ...nameOf(key),
      balance: id === WALLETS ? -wallets.amount : debits - credits,
    })),
  }
}

const kindNames = new Map(Object.entries(kinds).map(([name, kind]) => [kind as number, name]))

type Movement = Omit<AccountMovement, 'kind' | 'debit' | 'credit' | 'place' | 'actor'> & {
  kind: string
  other: Named
  place: string | null
  who: string | null
}

export type Movements = { account: Omit<Account, 'balance'>; movements: Movement[]; next: string | null }

/** A page of an account's movements; throws not_found for an account that the event hasn't. */
export const readMovements = async (
  deps: Deps,
  eventId: EventId,
  { account, before }: { account: number; before: string | undefined },
): Promise<Movements> => {
  const db = await deps.databases.forEvent(eventId)
  const keys = new Map((await accountTotals(db, eventId)).map(({ id, key }) => [id, key]))
  const key = keys.get(account)
  if (key === undefined) throw new AppError('not_found')
  const nameOf = await createNames(deps, eventId)
  const rows = await movementsOfAccount(db, eventId, { account, before: readCursor(before), most: PAGE + 1 })
  const page = rows.slice(0, PAGE)
  const places = new Map((await placesOf(db, eventId)).map(({ id, name }) => [id as string, name]))
  const people = await namesOf(
    deps,
    page.flatMap(({ actor }) => actor ?? []),
  )
  const last = page.at(-1)
  return {
    account: { id: account, ...nameOf(key) },
    movements: page.map(({ debit, credit, place, actor, ...row }) => ({
      ...row,
      kind: kindNames.get(row.kind) ?? '',
      amount: debit === account ? row.amount : -row.amount,
      other: nameOf(keys.get(debit === account ? credit : debit) ?? ''),
      place: place && (places.get(place) ?? null),
      who: actor && (people.get(actor) ?? null),
    })),
    next: last && rows.length > PAGE ? cursorText(last) : null,
  }
}
