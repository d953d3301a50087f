import type { ProductFields } from '../../modules/catalogue/index.ts'
import { chanceOf, type Chance } from './chance.ts'
import { bars, categories, desks, fullProducts, popularity } from './full-venue.ts'
import type { DemoAct, Line, Night, Plan } from './plan.ts'

const HOUR = 60
/** Between two purchases of one person, in minutes: more than a slice in which they are booked. */
const PAUSE = 6
const reasons = ['Producto equivocado', 'Se cobró dos veces', 'El cliente cambió de opinión', 'Se acabó']

/** A minute of the night, drawn by its hours' weights. */
const minuteBy = (chance: Chance, weights: readonly number[]): number =>
  chance.weighted(weights) * HOUR + chance.whole(0, HOUR)

const weightsOf = (category: string): { product: number; weight: number }[] =>
  fullProducts.flatMap((fields: ProductFields, product) =>
    fields.category === category ? [{ product, weight: popularity[fields.name] ?? 1 }] : [],
  )
const shelves = categories.map(weightsOf)

const lineOf = (chance: Chance, tastes: readonly number[]): Line => {
  const shelf = shelves[chance.weighted(tastes)] ?? []
  const found = shelf[chance.weighted(shelf.map(({ weight }) => weight))]
  return { product: found?.product ?? 0, quantity: 1 + chance.weighted([66, 26, 6, 2]) }
}

const basketOf = (chance: Chance, bar: number): Line[] => {
  const tastes = bars[bar]?.tastes ?? []
  const lines = Array.from({ length: 1 + chance.weighted([62, 30, 8]) }, () => lineOf(chance, tastes))
  return lines.filter(({ product }, i) => lines.findIndex((line) => line.product === product) === i)
}

const priceOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { product, quantity }) => sum + Number(fullProducts[product]?.price ?? 0n) * quantity, 0)

const SECOND_THOUGHTS = 3

/** Who has little left looks at the prices; some ask for more than they have all the same. */
const affordable = (chance: Chance, bar: number, balance: number): Line[] => {
  let lines = basketOf(chance, bar)
  for (let tried = 0; tried < SECOND_THOUGHTS && priceOf(lines) > balance; tried += 1)
    lines = basketOf(chance, bar).slice(0, 1)
  return lines
}

/** In hundreds of pesos, and how often. */
const amounts = [1, 2, 3, 4, 5, 8, 10]
const cashLikes = [10, 30, 22, 10, 22, 4, 2]
const onlineLikes = [2, 12, 20, 14, 30, 12, 10]
const methods = ['card', 'mercado_pago', 'paypal'] as const

type Given = { chance: Chance; night: Night; wallet: number; isVisitor: boolean; add: (act: Undated) => void }
type Undated = DemoAct extends infer One ? (One extends DemoAct ? Omit<One, 'no' | 'wallet'> : never) : never

type Loaded = { amount: number; isCash: boolean }

const load = ({ chance, isVisitor, add }: Given, minute: number): Loaded => {
  const amount = (amounts[chance.weighted(isVisitor ? onlineLikes : cashLikes)] ?? 1) * 10_000
  if (isVisitor) {
    add({ kind: 'payment', minute, amount, method: methods[chance.weighted([62, 23, 15])] ?? 'card' })
    return { amount, isCash: false }
  }
  const isCash = chance.happens(0.58)
  const desk = chance.weighted(desks.map(({ weight }) => weight))
  add({ kind: 'topup', minute, amount, tender: isCash ? 'cash' : 'terminal', desk })
  return { amount, isCash }
}

const TRIES = 12

/** A minute between the two, drawn by the hours' weights; null when nobody is thirsty then. */
const minuteWithin = (chance: Chance, thirst: readonly number[], from: number, to: number): number | null => {
  const most = Math.max(...thirst)
  for (let tried = 0; tried < TRIES; tried += 1) {
    const minute = chance.whole(from, to)
    if (chance.happens((thirst[Math.floor(minute / HOUR)] ?? 0) / most)) return minute
  }
  return null
}

/** The minutes at which somebody buys, from the arrival on, with a pause between them. */
const minutesOf = ({ chance, night }: Given, arrival: number): number[] => {
  const leaves = Math.min(night.minutes - 1, arrival + chance.whole(night.stay / 3, night.stay))
  const wanted = Array.from({ length: 5 + chance.weighted([8, 12, 16, 18, 16, 12, 10, 8]) }, () =>
    minuteWithin(chance, night.thirst, arrival + 3, leaves),
  )
  const minutes = wanted.filter((minute) => minute !== null).toSorted((a, b) => a - b)
  return minutes.filter((minute, i) => i === 0 || minute - (minutes[i - 1] ?? 0) >= PAUSE)
}

/** One purchase; answers what it took, null when it was refused. A few are taken back some minutes later. */
const buy = (given: Given, minute: number, balance: number, nextNo: () => number): number | null => {
  const { chance, night, add } = given
  const bar = chance.weighted(bars.map(({ weight }) => weight))
  const lines = affordable(chance, bar, balance)
  const price = priceOf(lines)
  const percent =
    night.hasTips && chance.happens(0.32) ? ([10, 15, 20][chance.weighted([60, 30, 10])] ?? 10) : 0
  const tip = Math.round((price * percent) / 100)
  const amount = price + tip <= balance ? price + tip : price
  const no = nextNo()
  add({ kind: 'charge', minute, amount, tip: amount === price ? 0 : tip, bar, lines })
  if (amount > balance) return null
  if (!chance.happens(0.013)) return amount
  const reason = reasons[chance.weighted([40, 25, 25, 10])] ?? ''
  add({ kind: 'void', minute: minute + chance.whole(1, PAUSE - 1), of: no, bar, reason })
  return 0
}

/** What one wallet does in a night: it is loaded, spends, is loaded again or is refused. */
const live = (given: Given, nextNo: () => number): void => {
  const { chance, night, add } = given
  const arrival = Math.min(minuteBy(chance, night.arrivals), night.minutes - 30)
  let { amount: balance, isCash: isAllCash } = load(given, arrival)
  let last = arrival
  for (const minute of minutesOf(given, arrival)) {
    if (balance < 12_000 && chance.happens(0.45)) {
      const more = load(given, minute - 2)
      balance += more.amount
      isAllCash &&= more.isCash
    }
    if (balance < 3_000) break
    const taken = buy(given, minute, balance, nextNo)
    last = minute
    if (taken !== null) {
      balance -= taken
      continue
    }
    if (!chance.happens(0.65)) break
    const more = load(given, minute + PAUSE - 2)
    balance += more.amount
    isAllCash &&= more.isCash
    last = minute + PAUSE - 2
  }
  // A drawer gives back only what came in as cash.
  const isPaidOut = isAllCash && balance >= 2_000 && chance.happens(0.2)
  const minute = last + PAUSE + chance.whole(0, 20)
  if (isPaidOut && minute < night.minutes) {
    const desk = chance.weighted(desks.map(({ weight }) => weight))
    add({ kind: 'payout', minute, amount: balance, desk })
  }
}

/** A night's acts, the same for the same night. */
export const planNight = (night: Night): Plan => {
  const acts: DemoAct[] = []
  const nextNo = (): number => acts.length
  const wallets = night.visitors.length + night.walkUps
  for (let wallet = 0; wallet < wallets; wallet += 1) {
    const add = (act: Undated): void => {
      acts.push({ ...act, no: nextNo(), wallet })
    }
    const isVisitor = wallet < night.visitors.length
    live({ chance: chanceOf(`${night.name} ${wallet}`), night, wallet, isVisitor, add }, nextNo)
  }
  return { night, acts: acts.toSorted((a, b) => a.minute - b.minute || a.no - b.no) }
}
