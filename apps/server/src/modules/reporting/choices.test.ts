import { expect, test } from 'vitest'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { useTwoBars } from '../../../test/venue/two-bars.ts'
import { atPlace } from '../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never)
const { bars, charge, wallet } = useTwoBars(server)

type Choices = { places: { id: string }[]; people?: { id: string }[] }

const choicesOf = async (who: Person, path: string): Promise<{ places: string[]; people: string[] }> => {
  const reply = await call(server, 'GET', `office/events/${bars.event.id}/${path}`, { token: who.token })
  const { places, people = [] } = reply.json<{ data: { choices: Choices } }>().data.choices
  return { places: places.map(({ id }) => id), people: people.map(({ id }) => id) }
}

test('a filter offers every place and every seller, whatever is chosen; a vendor’s those of the own place', async () => {
  const { north, south, luz, teo, mara } = bars
  const qr = await wallet()
  await charge(qr, 80, luz)
  await charge(qr, 80, teo)
  const places = expect.arrayContaining([north.id, south.id]) as string[]
  const people = expect.arrayContaining([luz.id, teo.id]) as string[]
  expect(await choicesOf(mara, `overview?place=${north.id}`)).toEqual({ places, people: [] })
  expect(await choicesOf(mara, `sales?place=${north.id}`)).toEqual({ places, people })
  expect(await choicesOf(mara, `sales?person=${luz.id}`)).toEqual({ places, people })
  expect(await choicesOf(mara, `sales/voids?place=${north.id}`)).toEqual({ places, people: [] })
  expect(await choicesOf(mara, 'sales?to=2001-01-01T00:00:00Z')).toEqual({ places, people })

  const vera = await aPerson(server, [{ eventId: bars.event.id, role: 'vendor' }])
  await atPlace(server, south, vera.id)
  expect(await choicesOf(vera, 'overview')).toEqual({ places: [south.id], people: [] })
  expect(await choicesOf(vera, 'sales/voids')).toEqual({ places: [south.id], people: [] })
  expect(await choicesOf(vera, `sales?place=${north.id}`)).toEqual({ places: [south.id], people: [teo.id] })
})
