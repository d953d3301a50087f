import type { Reply } from '@saldo/contract/endpoint'
import type { tillsHealth } from '@saldo/contract/till-health'

type Health = Reply<typeof tillsHealth>

/** Call statistics of one place's tills over the requested minutes. */
export type PlaceHealth = {
  id: string
  name: string
  calls: number
  failures: number
  /** Share of calls without an answer, in percent with one decimal. */
  errorPercent: number
  worstMs: number | null
  lastMs: number | null
}

/** Each place that reported, the slowest first. */
export const placesIn = ({ tills, minutes }: Pick<Health, 'tills' | 'minutes'>): PlaceHealth[] => {
  const names = new Map<string, string>(tills.map(({ place }) => [place.id, place.name]))
  const ids = [...new Set<string>(minutes.map(({ place }) => place))]
  return ids
    .map((id) => {
      const own = minutes.filter(({ place }) => place === id)
      const [calls, failures] = [
        own.reduce((sum, minute) => sum + minute.calls, 0),
        own.reduce((sum, minute) => sum + minute.failures, 0),
      ]
      const p95s = own.flatMap(({ p95_ms: ms }) => ms ?? [])
      return {
        id,
        name: names.get(id) ?? '',
        calls,
        failures,
        errorPercent: calls === 0 ? 0 : Math.round((failures / calls) * 1_000) / 10,
        worstMs: p95s.length === 0 ? null : Math.max(...p95s),
        lastMs: own.at(-1)?.p95_ms ?? null,
      }
    })
    .toSorted((a, b) => (b.worstMs ?? 0) - (a.worstMs ?? 0) || a.name.localeCompare(b.name, 'es-MX'))
}
