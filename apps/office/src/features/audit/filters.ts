import type { Reply, Request } from '@saldo/contract/endpoint'
import type { exportAudit, readAudit } from '@saldo/contract/audit'

export type Audit = Reply<typeof readAudit>
export type Entry = Audit['entries'][number]
type Query = Request<typeof readAudit>['query']

/** The filters as the address holds them: ids and days, never a name, a phone or an e-mail. */
export type FilterName = 'event' | 'kind' | 'action' | 'from' | 'until' | 'actor' | 'subject' | 'mark'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

/** Midnight at the beginning of a day on this device's clock. */
const startOf = (day: string, daysLater = 0): string | undefined => {
  if (!DAY.test(day)) return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(new Date(year, month - 1, date).getTime() + daysLater * DAY_MS).toISOString()
}

const without = (values: Record<string, unknown>): Query =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))

/** What the address asks for, as the call takes it. */
export const queryOf = (search: URLSearchParams): Query => {
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
    from: startOf(of('from') ?? ''),
    // The last day is meant whole.
    until: startOf(of('until') ?? '', 1),
    before: of('before'),
  })
}

/** The same for the export, which has no pages. */
export const exportOf = (search: URLSearchParams): Request<typeof exportAudit>['body'] => {
  const { before: _, ...filters } = queryOf(search)
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
