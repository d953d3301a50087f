import { randomUUID } from 'node:crypto'
import type { PlaceId } from '@saldo/contract/ids'
import { expect, test } from 'vitest'
import { aPerson } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent } from '../../../test/venue/venue.ts'
import { addToMinute } from './queries.ts'
import { emptyHistogram, minuteOf, p95Of, spanOf } from './rules.ts'

const server = useServer(() => ({}) as never)
const HOUR_MS = 3_600_000

test('a past night is shown whole, its calls added up in steps, so that the answer stays short', async () => {
  const event = await anEvent(server)
  const rosa = await aPerson(server, [{ eventId: event.id, role: 'finance' }])
  const end = minuteOf(server.clock.now()).getTime() - 20 * HOUR_MS
  const start = end - 10 * HOUR_MS
  const placeId = randomUUID() as PlaceId
  const histogram = emptyHistogram().map((_, at) => (at === 3 ? 2 : 0))
  for (let at = start - 60_000; at <= end; at += 60_000)
    await addToMinute(server.db, event.id, { placeId, minute: new Date(at), histogram, failures: 1 })
  const query = new URLSearchParams({ from: new Date(start).toISOString(), to: new Date(end).toISOString() })
  const url = `staff/events/${event.id}/tills/health?${query.toString()}`
  const { data } = (await call(server, 'GET', url, { token: rosa.token })).json<{
    data: {
      step: number
      from: string
      to: string
      minutes: { at: string; calls: number; failures: number }[]
    }
  }>()
  expect(data).toMatchObject({ step: 5, from: query.get('from'), to: query.get('to') })
  expect(data.minutes).toHaveLength(120)
  expect(data.minutes[0]).toEqual({
    at: query.get('from'),
    place: placeId,
    calls: 15,
    failures: 5,
    p95_ms: p95Of(histogram),
  })
  expect(data.minutes.reduce((sum, { failures }) => sum + failures, 0)).toBe(600)
})

test('of a longer span than two days its end is shown, and nothing of the future', () => {
  const now = new Date()
  const next = new Date(minuteOf(now).getTime() + 60_000)
  const wanted = {
    minutes: 15,
    from: new Date(now.getTime() - 90 * HOUR_MS),
    to: new Date(now.getTime() + HOUR_MS),
  }
  expect(spanOf(wanted, now)).toEqual({
    from: new Date(next.getTime() - 48 * HOUR_MS),
    to: next,
    stepMinutes: 15,
  })
  expect(spanOf({ minutes: 15, from: new Date(now.getTime() + 5 * HOUR_MS) }, now)).toMatchObject({
    from: next,
    to: next,
  })
})
