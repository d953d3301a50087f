import { z } from 'zod'
import { day } from './days.ts'
import { placeId, productId, type PlaceId, type ProductId } from './ids.ts'
import { centavos, pesos, shareOf, type Centavos } from './money.ts'

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const happyHourShape = z.object({
  name: z.string().trim().min(1).max(40),
  /** Days of the week on which it begins, 1 for Monday; null where it has one date. */
  weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7).nullable(),
  date: day.nullable(),
  /** On the event's clock. An end that is not after the beginning is on the next day. */
  from: clockTime,
  until: clockTime,
  /** What it is for: these products, or a category; everything where both are null. */
  products: z.array(productId).min(1).max(200).nullable(),
  category: z.string().trim().min(1).max(40).nullable(),
  /** Places where it holds; null for all. */
  places: z.array(placeId).min(1).max(1000).nullable(),
  discount: z.discriminatedUnion('by', [
    z.object({ by: z.literal('percent'), percent: z.number().int().min(1).max(90) }),
    z.object({ by: z.literal('price'), price: pesos }),
  ]),
})

/** A time with other prices: either days of the week or a date, and never both products and a category. */
export const happyHourFields = happyHourShape
  .refine(({ weekdays, date }) => (weekdays === null) !== (date === null), { path: ['weekdays'] })
  .refine(({ products, category }) => products === null || category === null, { path: ['category'] })
  .refine(({ from, until }) => from !== until, { path: ['until'] })
export type HappyHourFields = z.output<typeof happyHourFields>

export const happyHour = happyHourShape.extend({ id: z.guid() })
export type HappyHour = z.output<typeof happyHour>

/** A moment as the event's clock shows it; `weekday` is 1 for Monday, `yesterday` the date before. */
export type LocalMoment = { date: string; yesterday: string; weekday: number; time: string }

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timezone: string): Intl.DateTimeFormat => {
  const known = formats.get(timezone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timezone, made)
  return made
}

const DAY_MS = 86_400_000

const readMoment = (atMs: number, timezone: string): LocalMoment => {
  const parts = Object.fromEntries(
    formatOf(timezone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  )
  const date = `${parts.year}-${parts.month}-${parts.day}`
  const day = new Date(`${date}T00:00:00Z`)
  return {
    date,
    yesterday: new Date(day.getTime() - DAY_MS).toISOString().slice(0, 10),
    weekday: day.getUTCDay() || 7,
    time: `${parts.hour}:${parts.minute}`,
  }
}

const MINUTE_MS = 60_000
/** The minute asked for last, by time zone: a night's sales ask for the same one again and again. */
const lastOf = new Map<string, { minute: number; moment: LocalMoment }>()

/** The moment on the clock of a time zone, to the minute. */
export const localMoment = (atMs: number, timezone: string): LocalMoment => {
  const minute = Math.floor(atMs / MINUTE_MS)
  const last = lastOf.get(timezone)
  if (last?.minute === minute) return last.moment
  const moment = readMoment(atMs, timezone)
  lastOf.set(timezone, { minute, moment })
  return moment
}

type When = Pick<HappyHour, 'weekdays' | 'date' | 'from' | 'until'>

const isOn = ({ weekdays, date }: When, day: string, weekday: number): boolean =>
  weekdays === null ? date === day : weekdays.includes(weekday)

/** Whether it holds at this moment: its first minute counts, its last is the one before `until`. */
export const isHappyAt = (when: When, now: LocalMoment): boolean => {
  const { from, until } = when
  const isToday = isOn(when, now.date, now.weekday)
  if (from < until) return isToday && from <= now.time && now.time < until
  const wasYesterday = isOn(when, now.yesterday, ((now.weekday + 5) % 7) + 1)
  return (isToday && from <= now.time) || (wasYesterday && now.time < until)
}

type Priced = { id: ProductId; category: string | null; price: Centavos }

const isFor = ({ products, category, places }: HappyHour, product: Priced, place: PlaceId | null): boolean =>
  (products === null || products.includes(product.id)) &&
  (category === null || category === product.category) &&
  (places === null || (place !== null && places.includes(place)))

/** To the nearest centavo, and never to nothing. */
const cut = (price: Centavos, { discount }: HappyHour): bigint => {
  if (discount.by === 'price') return discount.price
  const left = shareOf(price, 100 - discount.percent)
  return left > 0n ? left : 1n
}

/**
 * What a product costs at a place and moment: the lowest of its price there and of each happy hour that holds. The
 * till shows it and the server judges by it.
 */
export const priceAt = (
  product: Priced,
  happyHours: readonly HappyHour[],
  { place, now }: { place: PlaceId | null; now: LocalMoment },
): Centavos =>
  happyHours.reduce((price, each) => {
    if (!isHappyAt(each, now) || !isFor(each, product, place)) return price
    const reduced = cut(product.price, each)
    return reduced < price ? centavos(reduced) : price
  }, product.price)

/** How long a sale may keep the prices that its customer saw, and a till's clock be ahead. */
export const pricesKeptMs = 30 * 60_000
export const pricesSentMs = 2 * 60 * 60_000
export const pricesAheadMs = 2 * 60_000
