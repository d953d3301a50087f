import type { Request } from '@saldo/contract/endpoint'
import { placeId } from '@saldo/contract/ids'
import type { overview } from '@saldo/contract/reporting'
import { dayBegan, instantAt } from '../../shared/event-clock.ts'

type Query = Request<typeof overview>['query']

const HOUR_MS = 3_600_000

const steps = ['1', '5', '15', '60'] as const

/** The filters in the URL: period, place and step. */
export const queryOf = (search: URLSearchParams, timeZone: string, now: Date): Query => {
  const range = search.get('periodo')
  const place = placeId.safeParse(search.get('lugar'))
  const step = steps.find((one) => one === search.get('paso'))
  const from =
    range === 'hora'
      ? new Date(now.getTime() - HOUR_MS).toISOString()
      : range === 'hoy'
        ? dayBegan(now, timeZone)
        : instantAt(search.get('desde'), timeZone)
  const to = range === 'otro' ? instantAt(search.get('hasta'), timeZone) : undefined
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(place.success && { place: place.data }),
    ...(step !== undefined && { step }),
  }
}

/** Whether the URL has no filter. */
export const isWhole = (search: URLSearchParams): boolean => !search.has('periodo') && !search.has('lugar')
