import type { z } from 'zod'
import {
  type differences,
  differenceId,
  differenceKind,
  type DifferenceLine,
} from '@saldo/contract/differences'
import { noEvent } from '@saldo/contract/refunds'

/** What the list's address asks for. */
export const listQuery = ({ url }: Pick<Request, 'url'>): z.output<typeof differences.query> => {
  const search = new URL(url).searchParams
  const kind = differenceKind.safeParse(search.get('tipo')).data
  return {
    state: stateIn(search),
    ...(kind !== undefined && { kind }),
    from: Number(search.get('desde') ?? 0) || 0,
  }
}

export const stateIn = (search: URLSearchParams): 'open' | 'closed' =>
  search.get('estado') === 'resueltas' ? 'closed' : 'open'

/** The difference that is looked at. */
export const openIn = (search: URLSearchParams): string | undefined =>
  differenceId.safeParse(search.get('ver')).data

/** The event of its calls. */
export const eventOf = ({ event_id: event }: Pick<DifferenceLine, 'event_id'>) => event ?? noEvent

/** How far the gateway or the count is from the books. */
export const apartOf = ({ ours, theirs }: DifferenceLine): bigint => (theirs ?? 0n) - (ours ?? 0n)

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

/** An age in the largest unit that it fills: minutes, hours, days. */
export const ageOf = (at: string, now: Date): string => {
  const hours = (now.getTime() - Date.parse(at)) / HOUR_MS
  if (hours < 1) return `${Math.max(1, Math.floor(hours * 60))} min`
  return hours < 2 * DAY_HOURS ? `${Math.floor(hours)} h` : `${Math.floor(hours / DAY_HOURS)} d`
}
