import type { Request } from '@saldo/contract/endpoint'
import type { tillsHealth } from '@saldo/contract/till-health'
import { dayBegan, instantAt } from '../../shared/event-clock.ts'

type Query = Request<typeof tillsHealth>['query']

const MINUTES = 15

const span = (from: string | undefined, to?: string): Query => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
})

/** The span in the address; without one, the last minutes. */
export const queryOf = (search: URLSearchParams, timeZone: string, now: Date): Query => {
  switch (search.get('periodo')) {
    case 'hora':
      return { minutes: 60 }
    case 'hoy':
      return span(dayBegan(now, timeZone))
    case 'anoche':
      return span(dayBegan(now, timeZone, 1), dayBegan(now, timeZone))
    case 'otro':
      return span(instantAt(search.get('desde'), timeZone), instantAt(search.get('hasta'), timeZone))
    case null:
    default:
      return { minutes: MINUTES }
  }
}
