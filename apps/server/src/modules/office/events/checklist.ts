import type { CheckKey } from '@saldo/contract/office-events'

/** What an event has, as its checklist counts it. */
export type EventFacts = {
  hasEnded: boolean
  hasVenue: boolean
  hasDescription: boolean
  pictures: number
  bars: number
  cashPoints: number
  products: number
  /** Who may charge or take cash there. */
  staff: number
  /** Paired and not revoked. */
  devices: number
}

type Check = { key: CheckKey; state: 'done' | 'pending' | 'blocking'; count: number | null }

const advice = (key: CheckKey, isDone: boolean, count: number | null = null): Check => ({
  key,
  state: isDone ? 'done' : 'pending',
  count,
})
const counted = (key: CheckKey, count: number): Check => advice(key, count > 0, count)

/**
 * What the event has and lacks, in the order in which it is prepared. Only what publishing itself refuses
 * blocks: balance is sold months before the first bar is known.
 */
export const checklistOf = (facts: EventFacts): Check[] => [
  { key: 'dates', state: facts.hasEnded ? 'blocking' : 'done', count: null },
  advice('venue', facts.hasVenue),
  counted('picture', facts.pictures),
  advice('description', facts.hasDescription),
  counted('bars', facts.bars),
  counted('cash_points', facts.cashPoints),
  counted('products', facts.products),
  counted('staff', facts.staff),
  counted('devices', facts.devices),
]
