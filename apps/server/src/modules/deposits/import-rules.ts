import { day } from '@saldo/contract/days'
import type { Centavos } from '@saldo/contract/money'
import { depositLimits } from '@saldo/contract/deposits'
import { depositsCopy as copy } from '@saldo/copy/deposits'
import { importCopy } from '@saldo/copy/imports'
import { mxn } from '../../documents/mxn.ts'
import type { Column, Line } from '../../documents/read-csv.ts'
import { plainWord } from '../../documents/plain-word.ts'
import { typedPesos } from '../../documents/typed-pesos.ts'
import type { ClearingAccount } from '../ledger/index.ts'
import type { Deposit } from './queries.ts'

export const depositColumns = {
  account: { titles: ['cuenta', 'account'], isRequired: true },
  arrivedOn: { titles: ['fecha', 'date'], isRequired: true },
  amount: { titles: ['importe', 'monto', 'amount'], isRequired: true },
  fee: { titles: ['comisión', 'fee'] },
  reference: { titles: ['referencia', 'reference'], isRequired: true },
} as const satisfies Record<string, Column>

type Name = keyof typeof depositColumns

type NamedAccount = Pick<ClearingAccount, 'key' | 'balance'> & { name: string }

type Planned = { account: NamedAccount } & Pick<Deposit, 'amount' | 'fee' | 'arrivedOn' | 'reference'>

/** What a line would do. */
export type PlannedDeposit = { line: number; reference: string } & (
  | { outcome: 'faulty'; reason: string }
  | { outcome: 'new' | 'unchanged'; planned: Planned }
)

/** What the lines are held against. `today`: the event's day, year-month-day. */
export type Books = {
  accounts: readonly NamedAccount[]
  /** Deposits with references of the file that were not undone. */
  known: readonly Deposit[]
  today: string
}

/** 2026-01-31 or 31/01/2026 as year-month-day; null for what is no day. */
const dayIn = (text: string): string | null => {
  const [, date, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const iso =
    date === undefined ? text : `${year ?? ''}-${(month ?? '').padStart(2, '0')}-${date.padStart(2, '0')}`
  return day.safeParse(iso).success ? iso : null
}

const accountIn = (text: string, { accounts }: Books): NamedAccount | undefined => {
  const typed = plainWord(text)
  return accounts.find(({ name }) => plainWord(name) === typed || plainWord(name) === `${typed}es`)
}

type Sums = { amount: Centavos; fee: Centavos }

const sumsIn = ({ cells }: Line<Name>): Sums | string => {
  const amount = typedPesos(cells.amount ?? '')
  if (amount === null || amount === 0n) return copy.amountUnreadable('importe')
  const fee = typedPesos(cells.fee || '0')
  return fee === null ? copy.feeUnreadable('comisión') : { amount, fee }
}

const readLine = (line: Line<Name>, books: Books): Planned | string => {
  const { cells, fault } = line
  if (fault !== null) return fault
  const account = accountIn(cells.account ?? '', books)
  if (!account) return copy.accountUnknown(books.accounts.map(({ name }) => name).join(', '))
  const arrivedOn = dayIn(cells.arrivedOn ?? '')
  if (arrivedOn === null) return copy.dateUnreadable
  if (arrivedOn > books.today) return copy.notYet
  const sums = sumsIn(line)
  if (typeof sums === 'string') return sums
  const reference = cells.reference ?? ''
  if (reference === '') return importCopy.missing('referencia')
  if (reference.length > depositLimits.reference)
    return importCopy.tooLong('referencia', depositLimits.reference)
  return { account, arrivedOn, ...sums, reference }
}

const isThere = ({ amount, fee, arrivedOn }: Planned, known: Deposit): boolean =>
  known.amount === amount && known.fee === fee && known.arrivedOn === arrivedOn

/** What each line of a file would do to the event's books; a deposit that is there already is left as it is. */
export const planDeposits = (lines: readonly Line<Name>[], books: Books): PlannedDeposit[] => {
  const seen = new Map<string, number>()
  const owed = new Map(books.accounts.map(({ key, balance }) => [key, balance]))
  return lines.map((line): PlannedDeposit => {
    const about = { line: line.line, reference: line.cells.reference ?? '' }
    const faulty = (reason: string): PlannedDeposit => ({ ...about, outcome: 'faulty', reason })
    const planned = readLine(line, books)
    if (typeof planned === 'string') return faulty(planned)
    const { key } = planned.account
    const name = `${key} ${planned.reference}`
    const earlier = seen.get(name)
    if (earlier !== undefined) return faulty(importCopy.twice(earlier))
    seen.set(name, line.line)
    const known = books.known.find(
      ({ account, reference }) => account === key && reference === planned.reference,
    )
    if (known)
      return isThere(planned, known)
        ? { ...about, outcome: 'unchanged', planned }
        : faulty(copy.knownOtherwise)
    const left = owed.get(key) ?? 0n
    if (planned.amount + planned.fee > left) return faulty(copy.aboveOwed(mxn(left > 0n ? left : 0n)))
    owed.set(key, left - planned.amount - planned.fee)
    return { ...about, outcome: 'new', planned }
  })
}
