import { expect, test } from 'vitest'
import { anOffice } from '../../../test/money/campaigns.ts'
import { aPending } from '../../../test/money/corrections.ts'
import type { Person } from '../../../test/people/people.ts'
import { bySystem } from '../../../test/server/by-system.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { erasePerson, exportPerson } from './index.ts'

const server = useServer(() => ({}) as never)

test('what waits is told to those who may decide it, and the note about a person goes with their account', async () => {
  const office = await anOffice(server)
  const [support, finance] = [await office.by('support'), await office.by('finance')]
  const holder = await office.aHolder(0n)
  await aPending(office, finance, holder.walletId, { note: 'Habló con Ana.' })
  const waitingFor = async (who: Person) => {
    const reply = await call(server, 'GET', 'office/events', { token: who.token })
    const { data } = reply.json<{ data: { id: number; waiting: { kind: string; count: number }[] }[] }>()
    return data.find(({ id }) => id === office.event.id)?.waiting.filter(({ kind }) => kind === 'corrections')
  }
  expect(await waitingFor(await office.by('manager'))).toMatchObject([{ kind: 'corrections', count: 1 }])
  expect(await waitingFor(finance)).toEqual([])
  expect(await waitingFor(support)).toEqual([])
  const { corrections } = await exportPerson(server.deps, holder.id)
  expect(corrections).toMatchObject([{ note: 'Habló con Ana.', amount: 60_000n }])
  await erasePerson(server.deps, holder.id, bySystem(server))
  const { data } = await office.send(finance, 'GET', 'corrections')
  expect(data?.['pending']).toMatchObject([{ note: '', holder: null, amount: 600 }])
})
