import type { Reply } from '@saldo/contract/endpoint'
import type { PlaceId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { MoneyIdentity } from '@saldo/contract/money-identity'
import type { accountMovements, money } from '@saldo/contract/money-reports'
import type { officeSales, overview } from '@saldo/contract/reporting'
import { inCentavos as c } from './figures.ts'
import { identityOf, type Identity } from './identity.ts'
import type { Money, Movements } from './money.ts'
import { balanceGroups, type Overview } from './overview.ts'
import { NO_ID } from './queries.ts'
import type { Sales } from './sales.ts'

const withoutFees = new Set(['cash', 'promo'])
/** The terminals' bank keeps its fee of a deposit; before the first one nobody knows it. */
const feesOf = ({ method, fees }: { method: string; fees: bigint }): Centavos | null =>
  withoutFees.has(method) || (method === 'terminal' && fees === 0n) ? null : c(fees)

type Choice = { id: string; name: string }

/** The places that the caller may ask of. */
export const placesOnWire = (places: readonly Choice[], ownPlace: PlaceId | null): Choice[] =>
  places.filter(({ id }) => ownPlace === null || id === ownPlace).map(({ id, name }) => ({ id, name }))

const figuresOnWire = ({ figures: f }: Overview, isWhole: boolean): Reply<typeof overview>['figures'] => {
  const ofEvent = (amount: bigint) => (isWhole ? c(amount) : null)
  return {
    loaded: c(f.loaded),
    topups: f.topups,
    spent: c(f.spent),
    charges: f.charges,
    tips: c(f.tips),
    sales: c(f.sales),
    cash_sales: c(f.cashSales),
    deposits: c(f.deposits),
    given_back: ofEvent(f.givenBack),
    fees: ofEvent(f.fees),
    chargebacks: ofEvent(f.chargebacks),
    recovered: ofEvent(f.recovered),
    breakage: ofEvent(f.breakage),
  }
}

const unspentOnWire = ({ wallets }: Overview): Reply<typeof overview>['unspent'] =>
  wallets && {
    amount: c(wallets.amount),
    held: c(wallets.held),
    people: wallets.people,
    balances: [0, ...balanceGroups].map((from, group) => {
      const found = wallets.groups.find((one) => one.group === group)
      return {
        from,
        to: balanceGroups[group] ?? null,
        qrs: found?.qrs ?? 0,
        amount: c(found?.amount ?? 0n),
      }
    }),
  }

const identityOnWire = ({ terms, unspent, difference }: Identity): MoneyIdentity => ({
  terms: terms.map(({ term, amount }) => ({ term, amount: c(amount) })),
  unspent: c(unspent),
  difference: c(difference),
})

export const overviewOnWire = (
  read: Overview,
  { ownPlace, isWhole }: { ownPlace: PlaceId | null; isWhole: boolean },
): Reply<typeof overview> => ({
  at: read.at.toISOString(),
  event: {
    name: read.event.name,
    starts_at: read.event.startsAt.toISOString(),
    ends_at: read.event.endsAt.toISOString(),
    timezone: read.event.timezone,
    status: read.event.status,
  },
  own_place: ownPlace,
  choices: { places: placesOnWire(read.choices.places, ownPlace) },
  figures: figuresOnWire(read, isWhole),
  unspent: unspentOnWire(read),
  identity: read.wallets && identityOnWire(identityOf(read.figures, read.wallets.amount)),
  pace: {
    charges_per_minute: read.pace.charges,
    sold_per_minute: c(read.pace.sold),
    loaded_last_hour: c(read.pace.loadedLastHour),
  },
  places: read.places.map(({ id, name, amount, perMinute, points }) => ({
    id: id as PlaceId,
    name,
    amount: c(amount),
    per_minute: c(perMinute),
    points,
  })),
  series: {
    step: read.series.step,
    starts: read.series.starts.map((start) => start.toISOString()),
    loaded: read.series.loaded,
    spent: read.series.spent,
  },
  methods: read.figures.methods.map(({ method, topups, amount, fees }) => ({
    method,
    topups,
    amount: c(amount),
    fees: feesOf({ method, fees }),
  })),
  products: read.products.map(({ name, pieces, amount }) => ({ name, pieces, amount: c(amount) })),
})

const totalsOnWire = ({ totals, given }: Sales): Reply<typeof officeSales>['totals'] => ({
  sales: c(totals.sales),
  tips: c(totals.tips),
  cash_sales: c(totals.cashSales),
  deposits: c(totals.deposits),
  charges: totals.charges,
  voids: { count: totals.voids.count, amount: c(totals.voids.amount) },
  discounts: { count: given.discounts.count, amount: c(given.discounts.amount) },
  free: { count: given.free.count, amount: c(given.free.amount) },
})

export const salesOnWire = (
  read: Sales,
  { ownPlace, events }: { ownPlace: PlaceId | null; events: { id: string; name: string }[] },
): Reply<typeof officeSales> => ({
  at: read.at.toISOString(),
  timezone: read.event.timezone,
  own_place: ownPlace,
  is_of_lines: read.isOfLines,
  choices: {
    places: placesOnWire(read.choices.places, ownPlace),
    people: read.choices.people,
    devices: ownPlace === null ? read.choices.devices : [],
    products: read.choices.products.map(({ id, name }) => ({ id, name })),
    categories: [...new Set(read.choices.products.flatMap(({ category }) => category ?? []))],
    events,
  },
  totals: totalsOnWire(read),
  given: read.given.rows.map(({ isFree, amount, ...row }) => ({
    ...row,
    is_free: isFree,
    amount: c(amount),
  })),
  hours: read.hours.map((hour) => hour.toISOString()),
  places: read.places.map((place) => ({ ...place, amount: c(place.amount) })),
  products: read.products.map(({ unitPrice, places, ...product }) => ({
    ...product,
    id: product.id === NO_ID ? '' : product.id,
    amount: c(product.amount),
    unit_price: c(unitPrice),
    places: places.map((place) => ({ ...place, amount: Number(place.amount) })),
  })),
  people: read.people.map((person) => ({
    ...person,
    sales: c(person.sales),
    tips: c(person.tips),
    voids: { count: person.voids.count, amount: c(person.voids.amount) },
  })),
  comparison: read.comparison && {
    name: read.comparison.name,
    hours: read.comparison.hours.map(({ hour, own, other }) => ({ hour, own: c(own), other: c(other) })),
  },
})

export const moneyOnWire = ({ at, timezone, figures: f, accounts }: Money): Reply<typeof money> => ({
  at: at.toISOString(),
  timezone,
  figures: {
    loaded: c(f.loaded),
    spent: c(f.spent),
    tips: c(f.tips),
    sales: c(f.sales),
    cash_sales: c(f.cashSales),
    deposits: c(f.deposits),
    given_back: c(f.givenBack),
    unspent: c(f.unspent),
    held: c(f.held),
    fees: c(f.fees),
    chargebacks: c(f.chargebacks),
    recovered: c(f.recovered),
    owed: c(f.owed),
    cash_difference: c(f.cashDifference),
    suspense: c(f.suspense),
    breakage: c(f.breakage),
    promo_granted: c(f.promoGranted),
    promo_lapsed: c(f.promoLapsed),
    promo_spent: c(f.promoSpent),
    promo_left: c(f.promoLeft),
    corrections: c(f.corrections),
    offline_loss: c(f.offlineLoss),
    net: c(f.net),
  },
  identity: identityOnWire(identityOf(f, f.unspent)),
  accounts: accounts.map((account) => ({ ...account, balance: c(account.balance) })),
})

export const movementsOnWire = ({ account, movements, next }: Movements): Reply<typeof accountMovements> => ({
  account,
  movements: movements.map(({ opId, leg, at, kind, amount, other, place, who, note }) => ({
    op_id: opId,
    leg,
    at: at.toISOString(),
    kind,
    amount: c(amount),
    other,
    place,
    who,
    note,
  })),
  next,
})
