import type { EventId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { reportsCopy as copy } from '@saldo/copy/reports'
import type { Deps } from '../../kernel/deps.ts'
import { makeCsv, type Cell } from '../../documents/csv.ts'
import { namesOf } from '../auth/index.ts'
import { deedsAt, type Deed } from '../ledger/index.ts'
import { reissuesAtDesk } from './queries.ts'

type Tally = { count: number; amount: Centavos }

/** One staff member's operations with customers' money. */
export type PersonReport = {
  who: { id: UserId; name: string }
  topupsCash: Tally
  topupsTerminal: Tally
  voids: Tally
  paidOut: Tally
  /** `withYes`: reissues that the holder approved. */
  reissues: { count: number; withYes: number }
}

const tallyOf = (deeds: readonly Deed[], actor: UserId, kind: Deed['kind']): Tally => {
  const deed = deeds.find((one) => one.actor === actor && one.kind === kind)
  return { count: deed?.count ?? 0, amount: deed?.amount ?? centavos(0) }
}

/** Top-ups, voids, reissues and payouts of each of an event's staff, by name; erased accounts last. */
export const peopleReport = async (deps: Deps, eventId: EventId): Promise<PersonReport[]> => {
  const db = await deps.databases.forEvent(eventId)
  const [deeds, reissues] = [await deedsAt(db, eventId), await reissuesAtDesk(db, eventId)]
  const ids = [...new Set([...deeds, ...reissues].map(({ actor }) => actor))]
  const names = await namesOf(deps.databases.control, ids)
  const people = ids.map((id) => ({
    who: { id, name: names.get(id) ?? '' },
    topupsCash: tallyOf(deeds, id, 'topup_cash'),
    topupsTerminal: tallyOf(deeds, id, 'topup_terminal'),
    voids: tallyOf(deeds, id, 'void'),
    paidOut: tallyOf(deeds, id, 'paid_out'),
    reissues: reissues.find(({ actor }) => actor === id) ?? { count: 0, withYes: 0 },
  }))
  const byName = ({ who }: PersonReport) => `${who.name === '' ? 1 : 0}${who.name}${who.id}`
  return people.toSorted((a, b) => byName(a).localeCompare(byName(b), 'es'))
}

const row = ({ who, topupsCash, topupsTerminal, voids, paidOut, reissues }: PersonReport): Cell[] => [
  who.name === '' ? copy.erased : who.name,
  ...[topupsCash, topupsTerminal, voids, paidOut].flatMap(({ count, amount }) => [count, amount]),
  reissues.count,
  reissues.withYes,
]

const withAmount = (label: string): string[] => [label, `${label}, ${copy.amount.toLowerCase()}`]

/** The report as CSV. */
export const peopleReportAsCsv = (people: readonly PersonReport[]): Buffer =>
  makeCsv([
    [
      copy.who,
      ...[copy.topupsCash, copy.topupsTerminal, copy.voids, copy.cashOuts].flatMap(withAmount),
      copy.reissues,
      copy.reissuesWithYes,
    ],
    ...people.map(row),
  ])
