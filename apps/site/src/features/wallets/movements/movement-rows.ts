import type { Movement } from '@saldo/contract/wallets'
import { shortMoment } from '@saldo/client/format/dates.ts'
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
  /** The line of the tip that the amount includes. */
  tip?: string
  /** The line of what the amount has of promotion. */
  promo?: string
}

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
  return { title: what, detail: [...where, ...itemWords(items), when].join(' · ') }
}

/** Formats a movement as of `now`, in the event's time zone. */
export const rowOf = (movement: Movement, now: Date, timeZone: string): MovementRow => {
  const { id, amount, at, kind, tip, promo } = movement
  const tipLine = tip === null ? {} : { tip: movementsCopy.tip(mxn(tip)) }
  // The words of a gift and of its end say it already.
  const isPart = promo !== undefined && kind !== 'promo_grant' && kind !== 'promo_lapse'
  const promoLine = isPart ? { promo: movementsCopy.promo(mxn(promo)) } : {}
  return { id, amount, at, ...wordsOf(movement, now, timeZone), ...tipLine, ...promoLine }
}
