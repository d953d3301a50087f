import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anAccount, aPerson, confirmed, type Person } from '../../../../test/people/people.ts'
import { call } from '../../../../test/server/call.ts'
import { csvForm } from '../../../../test/server/csv-form.ts'
import { useServer } from '../../../../test/server/server.ts'
import { aDevice, givePin, signInByPin } from '../../../../test/venue/tills.ts'
import { anEvent, aPlace, atPlace, aWallet } from '../../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never)

type Promoted = { event: { id: number }; admin: Person; bar: Pick<Person, 'id' | 'email'> }

const importFile = async ({ event, admin }: Promoted, path: string, file: string, mark?: string) => {
  const { multipart, headers } = csvForm(file, mark)
  return server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/staff/events/${event.id}/${path}`,
    headers: { ...headers, ...admin.authorization },
    payload: multipart,
  })
}

/** The ways to become a manager. */
const ways: Record<string, (promoted: Promoted) => ReturnType<typeof call>> = {
  'by e-mail': ({ event, admin, bar }) =>
    call(server, 'POST', `staff/events/${event.id}/staff`, {
      token: admin.token,
      body: { email: bar.email, role: 'manager' },
    }),
  'with others': ({ event, admin, bar }) =>
    call(server, 'POST', `staff/events/${event.id}/staff/change`, {
      token: admin.token,
      body: { people: [bar.id], role: 'manager' },
    }),
  'by a file': async (promoted) => {
    const file = `correo,papel\n${promoted.bar.email},encargado\n`
    const seen = await importFile(promoted, 'staff-import/preview', file)
    return importFile(promoted, 'staff-import', file, seen.json<{ data: { mark: string } }>().data.mark)
  },
  'among people': ({ event, admin, bar }) =>
    call(server, 'PUT', `office/people/${bar.id}/role`, {
      token: admin.token,
      body: { event_id: event.id, role: 'manager' },
    }),
  'everywhere, among people': ({ admin, bar }) =>
    call(server, 'PUT', `office/people/${bar.id}/role`, {
      token: admin.token,
      body: { event_id: null, role: 'admin' },
    }),
}

test.each(Object.keys(ways))(
  'who is made a manager (%s) does nothing of one in a session that four digits opened',
  async (way) => {
    const event = await anEvent(server)
    const place = await aPlace(server, event.id)
    const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
    const held = { eventId: event.id, role: 'bar' } as const
    const [bar, colleague] = [
      await confirmed(server, await anAccount(server, [held])),
      await aPerson(server, [held]),
    ]
    for (const { id } of [bar, colleague]) await atPlace(server, place, id)
    await givePin(server, event.id, bar, '8302')
    const device = await aDevice(server, place)
    const signedIn = await signInByPin(server, device, bar, '8302')
    const token = signedIn.json<{ data: { access_token: string } }>().data.access_token
    const { code } = await aWallet(server, event.id, { balance: 10_000 })
    const op_id = randomUUID()
    const charged = await call(server, 'POST', `staff/events/${event.id}/charges`, {
      token: colleague.token,
      body: { op_id, code, amount: 50 },
    })
    expect(charged.statusCode).toBe(200)
    const voidTheirs = () =>
      call(server, 'POST', `staff/events/${event.id}/operations/${op_id}/void`, {
        token,
        body: { op_id: randomUUID(), reason: 'Cobro equivocado' },
      })
    expect((await voidTheirs()).statusCode).toBe(403)

    expect((await ways[way]?.({ event, admin, bar }))?.statusCode).toBe(200)
    expect((await voidTheirs()).statusCode).toBe(401)
    expect((await signInByPin(server, device, bar, '8302')).json()).toMatchObject({ code: 'pin_too_short' })
  },
)
