import { expect, test } from 'vitest'
import { aPerson, signedIn, type Person } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { aDraft, anEvent } from '../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never)

const mine = ({ token }: Person) => call(server, 'GET', 'office/mine', { token })

test('the office shows its people their events with their role, past ones and drafts too, and the others none', async () => {
  const [north, south] = [await anEvent(server), await anEvent(server)]
  const draft = await aDraft(server)
  const wire = (event: typeof north, role: string) => ({
    id: event.id,
    name: event.name,
    url: event.url,
    starts_at: event.startsAt.toISOString(),
    ends_at: event.endsAt.toISOString(),
    timezone: event.timezone,
    status: event.status,
    role,
  })
  const roles = [
    { eventId: north.id, role: 'finance' },
    { eventId: south.id, role: 'bar' },
    { eventId: draft.id, role: 'vendor' },
  ] as const
  const before = await aPerson(server, roles)
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  const latestFirst = [north, south, draft].toSorted(
    (a, b) => b.startsAt.getTime() - a.startsAt.getTime() || b.id - a.id,
  )
  server.clock.set(new Date(north.endsAt.getTime() + 30 * 24 * 3_600_000))
  const person = await signedIn(server, before)
  const shown = latestFirst.filter(({ id }) => id !== south.id)
  expect((await mine(person)).json()).toEqual({
    success: true,
    data: {
      name: 'Ana Luna',
      is_admin: false,
      events: shown.map((event) => wire(event, event.id === draft.id ? 'vendor' : 'finance')),
    },
  })
  expect((await mine(await signedIn(server, admin))).json()).toEqual({
    success: true,
    data: { name: 'Ana Luna', is_admin: true, events: latestFirst.map((event) => wire(event, 'admin')) },
  })
  const bar = await aPerson(server, [{ eventId: south.id, role: 'bar' }])
  for (const who of [bar, await aPerson(server)]) expect((await mine(who)).statusCode).toBe(403)
})
