import type { Reply, Request } from '@saldo/contract/endpoint'
import type { exportAudit, readAudit } from '@saldo/contract/audit'
import { instantAt } from '../../shared/event-clock.ts'

export type Audit = Reply<typeof readAudit>
export type Entry = Audit['entries'][number]
type Query = Request<typeof readAudit>['query']

/** The filters as the address holds them: ids and days, never a name, a phone or an e-mail. */
export type FilterName = 'event' | 'kind' | 'action' | 'from' | 'until' | 'actor' | 'subject' | 'mark'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

/** Midnight at the beginning of a day, or of one so many days later. */
const startOf = (day: string, timeZone: string | undefined, daysLater = 0): string | undefined => {
  const midnight = Date.parse(`${day}T00:00Z`) + daysLater * DAY_MS
  if (!DAY.test(day) || Number.isNaN(midnight)) return undefined
  return instantAt(new Date(midnight).toISOString(), timeZone)
}

const without = (values: Record<string, unknown>): Query =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))

/** What the address asks for, as the call takes it; its days are an event's, or without a time zone the device's. */
export const queryOf = (search: URLSearchParams, timeZone: string | undefined): Query => {
  const of = (name: FilterName | 'before') => search.get(name) ?? undefined
  const event = Number(of('event') ?? 0)
  // Whatever stands in the address, the call checks.
  return without({
    event: event > 0 ? event : undefined,
    actor: of('actor'),
    kind: of('kind'),
    action: of('action'),
    subject: of('subject'),
    mark: of('mark'),
    from: startOf(of('from') ?? '', timeZone),
    // The last day is meant whole.
    until: startOf(of('until') ?? '', timeZone, 1),
    before: of('before'),
  })
}

/** The same for the export, which has no pages. */
export const exportOf = (
  search: URLSearchParams,
  timeZone: string | undefined,
): Request<typeof exportAudit>['body'] => {
  const { before: _, ...filters } = queryOf(search, timeZone)
  return filters
}

/** This page with other filters; whole, so that the router knows the screen. */
const addressOf = (search: URLSearchParams): string => `${location.pathname}?${search.toString()}`

/** An address with one filter set, on the first page. */
export const withFilter = (search: URLSearchParams, name: FilterName, value: string): string => {
  const next = new URLSearchParams(search)
  next.delete('before')
  next.set(name, value)
  return addressOf(next)
}

export const withoutFilter = (search: URLSearchParams, ...gone: (FilterName | 'before')[]): string => {
  const next = new URLSearchParams(search)
  for (const name of [...gone, 'before']) next.delete(name)
  return addressOf(next)
}

export const pageBefore = (search: URLSearchParams, id: string): string => {
  const next = new URLSearchParams(search)
  next.set('before', id)
  return addressOf(next)
}
