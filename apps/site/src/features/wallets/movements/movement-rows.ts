import type { PendingSale } from '@saldo/contract/pending-sales'
import type { Movement } from '@saldo/contract/wallets'
import { hour, shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { movementsCopy } from './copy.ts'

const { kinds } = movementsCopy

/** The kind in a word or two; a kind unknown to this version reads as a plain movement. */
const kindWords = ({ kind, place }: Movement): string => {
  if (kind === 'topup' && place !== null) return kinds.topupAtPlace
  return Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds] : kinds.other
}

const itemWords = (items: Movement['items']): string[] => {
  const words = items.map(({ name, quantity }) =>
    quantity === 0 ? movementsCopy.partOf(name) : `${quantity} ${name}`,
  )
  return words.length === 0 ? [] : [words.join(', ')]
}

/** A movement formatted for display. */
export type MovementRow = {
  id: string
  amount: bigint
  at: string
  title: string
  detail: string
  /** The line of what was taken off the price, and why. */
  discount?: string
  /** The line of the tip that the amount includes. */
  tip?: string
  /** The line of what the amount has of promotion. */
  promo?: string
  /** The line of a sale that was booked later than it was made. */
  made?: string
}

/** A pending sale formatted for display. */
export type PendingRow = { id: string; words: string }

type MovementWords = Pick<MovementRow, 'title' | 'detail'>

/** A movement's words: first the place, then the kind, then the time in the event's time zone. */
export const wordsOf = (movement: Movement, now: Date, timeZone: string): MovementWords => {
  const { kind, place, items, at } = movement
  const what = kindWords(movement)
  const when = shortMoment(at, now, timeZone)
  if (kind === 'charge' && place !== null) {
    const bought = itemWords(items)
    return { title: place, detail: [...(bought.length > 0 ? bought : [what]), when].join(' · ') }
  }
  const where = place === null ? [] : [place]
  const [gone] = kind === 'item_return' ? itemWords(items) : []
  if (gone !== undefined) return { title: movementsCopy.returned(gone), detail: [...where, when].join(' · ') }
  return { title: what, detail: [...where, ...itemWords(items), when].join(' · ') }
}

const momentWords = (iso: string, now: Date, timeZone: string): string => {
  const moment = shortMoment(iso, now, timeZone)
  return moment === hour(new Date(iso), timeZone) ? movementsCopy.atHour(moment) : movementsCopy.onDay(moment)
}

/** "Por confirmar: $45.00 en Barra Norte, 22:14", in the event's time zone. */
export const pendingWords = ({ amount, place, at }: PendingSale, now: Date, timeZone: string): string =>
  movementsCopy.pending(mxn(amount), place, shortMoment(at, now, timeZone))

/** Formats a movement as of `now`, in the event's time zone. */
export const rowOf = (movement: Movement, now: Date, timeZone: string): MovementRow => {
  const { id, amount, at, made_at: madeAt, kind, tip, promo, discount } = movement
  const tipLine = tip === null ? {} : { tip: movementsCopy.tip(mxn(tip)) }
  const off = discount && { discount: movementsCopy.discount(mxn(discount.amount), discount.name) }
  // The words of a gift and of its end say it already.
  const isPart = promo !== undefined && kind !== 'promo_grant' && kind !== 'promo_lapse'
  const promoLine = isPart ? { promo: movementsCopy.promo(mxn(promo)) } : {}
  const momentOf = (iso: string) => momentWords(iso, now, timeZone)
  const madeLine = madeAt === undefined ? {} : { made: movementsCopy.madeAt(momentOf(madeAt), momentOf(at)) }
  return {
    id,
    amount,
    at,
    ...wordsOf(movement, now, timeZone),
    ...off,
    ...tipLine,
    ...promoLine,
    ...madeLine,
  }
}
