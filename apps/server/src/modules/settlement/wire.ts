import type { UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type * as contract from '@saldo/contract/settlement'
import type { Columns } from './columns.ts'
import { duesIn } from './content.ts'
import type { Names, ReadSettlement, SettledPlace, WholeSettlement } from './read-settlement.ts'
import type { Dues, Rates } from './rules.ts'
import type { Statement, Step, Terms } from './statement.ts'

const stepOnWire = ({ by, at }: Step, names: Names) => ({ who: names.get(by) ?? null, at: at.toISOString() })
const maybe = (step: Step | null, names: Names) => step && stepOnWire(step, names)

/** What the organiser keeps is taken off. */
const duesOnWire = (dues: Dues): contract.Dues => ({
  sales: centavos(dues.sales),
  tips: centavos(dues.tips),
  commission: centavos(-dues.commission),
  fixed_fee: centavos(-dues.fixedFee),
  vat: centavos(-dues.vat),
  adjustments: centavos(dues.adjustments),
  due: centavos(dues.due),
  deposits: centavos(dues.deposits),
})

export const ratesOnWire = ({ commissionBp, fixedFee, vatBp }: Rates) => ({
  commission_bp: commissionBp,
  fixed_fee: centavos(fixedFee),
  vat_bp: vatBp,
})

export const ownerOnWire = ({ ownerName, rfc, bank, clabeEnd }: Terms) => ({
  name: ownerName,
  rfc,
  bank,
  clabe_end: clabeEnd,
})

export const placeOnWire = ({ place, terms, total, state, paid }: SettledPlace): contract.PlaceLine => ({
  ...duesOnWire(total),
  id: place.id,
  name: place.name,
  owner: terms && ownerOnWire(terms),
  rates: terms && ratesOnWire(terms),
  state,
  paid: centavos(paid),
})

const lines = <Line extends { amount: bigint }>(amounts: readonly Line[]) =>
  amounts.map((one) => ({ ...one, amount: centavos(one.amount) }))

export const columnsOnWire = (of: Columns): contract.Columns => ({
  where: lines(of.where),
  whose: lines(of.whose),
  organiser: lines(of.organiser),
  where_total: centavos(of.whereTotal),
  whose_total: centavos(of.whoseTotal),
  difference: centavos(of.difference),
})

export const flowOnWire = (flow: WholeSettlement['flow']): contract.Flow => lines(flow)

export const reserveOnWire = ({ people, refunds, disputes, total }: ReadSettlement['reserve']) => ({
  people: centavos(people),
  refunds: centavos(refunds),
  disputes: centavos(disputes),
  total: centavos(total),
})

const endOnWire = (end: Statement['content']['span']['first']) =>
  end && { op_id: end.opId, at: end.at.toISOString() }

export const statementOnWire = (
  statement: Statement,
  { names, caller }: { names: Names; caller: UserId },
): contract.Statement => {
  const { content, paid } = statement
  const { lines, span } = content
  return {
    ...duesOnWire(duesIn(content)),
    id: statement.id,
    number: statement.number,
    state: statement.state,
    is_preliminary: content.isPreliminary,
    lines: {
      qr: centavos(lines.qr),
      cash: centavos(lines.cash),
      voids: centavos(lines.voids),
      other: centavos(lines.other),
    },
    each_adjustment: content.adjustments.map(({ amount, reason }) => ({ amount: centavos(amount), reason })),
    rates: ratesOnWire(content.rates),
    owner: {
      name: content.owner.name,
      rfc: content.owner.rfc,
      bank: content.owner.bank,
      clabe_end: content.owner.clabeEnd,
    },
    carried: centavos(content.carried),
    to_pay: centavos(content.toPay),
    print: statement.print.toString('hex'),
    first: endOnWire(span.first),
    last: endOnWire(span.last),
    transfers: span.transfers,
    late: span.late,
    prepared: stepOnWire(statement.prepared, names),
    is_own: statement.prepared.by === caller,
    approved: maybe(statement.approved, names),
    paid: paid && { ...stepOnWire(paid, names), on: paid.on, reference: paid.reference },
    cancelled: maybe(statement.cancelled, names),
  }
}

export const placePageOnWire = (
  { event, at, isPreliminary }: ReadSettlement,
  settled: SettledPlace,
  { names, caller }: { names: Names; caller: UserId },
): contract.PlaceSettlement => ({
  at: at.toISOString(),
  timezone: event.timezone,
  is_preliminary: isPreliminary,
  place: placeOnWire(settled),
  terms: settled.terms && { changed: stepOnWire(settled.terms.changed, names) },
  pending: settled.terms && {
    ...duesOnWire(settled.pending),
    carried: centavos(settled.carried),
    to_pay: centavos(settled.pending.due + settled.carried),
  },
  statements: settled.statements.map((one) => statementOnWire(one, { names, caller })),
})
