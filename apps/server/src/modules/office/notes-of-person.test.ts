import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bySystem } from '../../../test/server/by-system.ts'
import { useServer } from '../../../test/server/server.ts'
import { anAttendee, aHelpDesk } from '../../../test/venue/attendee.ts'
import { erasePerson, exportPerson } from './index.ts'

const server = useServer(() => ({}) as never)

test('a note is part of what its person may see of their data, and goes with their account', async () => {
  const help = await aHelpDesk(server)
  const flor = await anAttendee(server, help.eventId)
  const text = 'Pidió hablar con gerencia.'
  const key = { 'idempotency-key': randomUUID() }
  expect(await help.ask(`${flor.walletId}/notes`, { text }, key)).toMatchObject({ status: 200 })
  expect((await exportPerson(server.deps, flor.id)).notes).toEqual([
    { eventId: help.eventId, text, at: server.clock.now() },
  ])
  await erasePerson(server.deps, flor.id, bySystem(server))
  expect((await help.read(flor.walletId)).body.data).toMatchObject({ holder: null, notes: [] })
})
