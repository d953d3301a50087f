import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { useDesk } from '../../../test/money/refunds.ts'
import { aPerson, testPassword, type Person } from '../../../test/people/people.ts'
import { atPlace, aPlace, aWallet } from '../../../test/venue/venue.ts'

const desk = useDesk()
const HOUR_MS = 3_600_000
let luz: Person

beforeAll(async () => {
  await desk.open()
  luz = await aPerson(desk.server, [{ eventId: desk.event.id, role: 'bar' }])
  await atPlace(desk.server, await aPlace(desk.server, desk.event.id), luz.id)
})

const extend = async (body: Record<string, unknown>, { token }: Pick<Person, 'token'>) => {
  const reply = await call(desk.server, 'POST', `staff/events/${desk.event.id}/extend`, { token, body })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}

const charge = async ({ token }: Person): Promise<number> => {
  const { code } = await aWallet(desk.server, desk.event.id, { balance: 5_000 })
  const body = { op_id: randomUUID(), code, amount: 10 }
  return (await call(desk.server, 'POST', `staff/events/${desk.event.id}/charges`, { token, body }))
    .statusCode
}

const inHours = (hours: number): string =>
  new Date(desk.server.clock.now().getTime() + hours * HOUR_MS).toISOString()

test('an event that reached its end is extended with a reason and charges again, until a refund was accepted', async () => {
  const { server, event } = desk
  const { folio } = await desk.aRequest()
  server.clock.set(new Date(event.endsAt.getTime() + 1))
  const [bar, manager] = [await signedIn(luz), await desk.signInAgain()]
  expect(await charge(bar)).toBe(409)
  expect(await extend({ ends_at: inHours(1) }, manager)).toMatchObject({
    status: 422,
    body: { errors: { reason: ['El evento ya terminó: escribe por qué se alarga.'] } },
  })
  const endsAt = inHours(1)
  expect(await extend({ ends_at: endsAt, reason: 'El grupo empezó tarde' }, manager)).toMatchObject({
    status: 200,
    body: { data: { ends_at: endsAt } },
  })
  expect(await charge(bar)).toBe(200)
  const { rows } = await server.pool.query<{ actor_id: string; details: object }>(
    "SELECT actor_id, details FROM audit_log WHERE action = 'event.extended' AND event_id = $1",
    [event.id],
  )
  expect(rows).toEqual([
    {
      actor_id: desk.admin.id,
      details: {
        ends_at: endsAt,
        ended_at: event.endsAt.toISOString(),
        reason: 'El grupo empezó tarde',
      },
    },
  ])
  server.clock.pass(2 * HOUR_MS)
  const later = await desk.signInAgain()
  Object.assign(desk.admin, later)
  expect((await desk.decide(folio, 'accept')).status).toBe(200)
  expect(await extend({ ends_at: inHours(1), reason: 'Otra vez' }, later)).toMatchObject({
    status: 409,
    body: {
      code: 'refunds_begun',
      message: 'Los reembolsos de este evento ya empezaron: su final ya no se mueve.',
    },
  })
  expect(await charge(await signedIn(luz))).toBe(409)
})

const signedIn = async (who: Person): Promise<Person> => {
  const payload = { email: who.email, password: testPassword }
  const reply = await call(desk.server, 'POST', 'auth/public/login', { body: payload })
  return { ...who, token: reply.json<{ data: { access_token: string } }>().data.access_token }
}
