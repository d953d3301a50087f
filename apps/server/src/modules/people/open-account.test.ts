import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { answerOf, call } from '../../../test/server/call.ts'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { useMessages } from '../../../test/people/messages.ts'
import { anAccount, aPerson, testPassword, type Person } from '../../../test/people/people.ts'
import { aTemporary } from '../../../test/venue/temporary.ts'
import { aDevice, signInByPin } from '../../../test/venue/tills.ts'
import { anEvent, aPlace, aWallet } from '../../../test/venue/venue.ts'

const { server, outbox } = useMessages()

const setUp = async () => {
  const event = await anEvent(server)
  const manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  const eva = await aTemporary(server, event.id, { name: 'Eva Ruiz' })
  return { event, manager, eva, email: `eva-${randomUUID()}@prueba.test` }
}

type Wanted = { email: string; person_id: string; event_ids: number[]; role?: string }

const invite = async (by: Person, { role = 'bar', ...body }: Wanted) =>
  answerOf(
    await call(server, 'POST', 'office/invitations', {
      token: by.token,
      body: { role, ...body },
      headers: { 'idempotency-key': randomUUID() },
    }),
  )

const tokenTo = async (email: string): Promise<string> => {
  await runDueJobs(server)
  const letter = outbox.letters.findLast(({ to }) => to === email)
  return /\/office\/invitation#([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? ''
}

const open = async (token: string, password = testPassword) =>
  answerOf(
    await call(server, 'POST', 'office/invitation/account', {
      body: { token, password, password_confirmation: password },
    }),
  )

test('an invitation turns somebody without an account into one: what they did before stays theirs', async () => {
  const { event, manager, eva, email } = await setUp()
  const device = await aDevice(server, await aPlace(server, event.id))
  const signed = await signInByPin(server, device, eva, eva.pin)
  const { access_token: token } = signed.json<{ data: { access_token: string } }>().data
  const { code } = await aWallet(server, event.id, { balance: 10_000 })
  const body = {
    op_id: randomUUID(),
    code,
    amount: 40,
    items: [{ name: 'Agua', quantity: 1, unit_price: 40 }],
  }
  const charged = await call(server, 'POST', `staff/events/${event.id}/charges`, { token, body })
  expect(charged.statusCode).toBe(200)

  expect((await invite(manager, { email, person_id: eva.id, event_ids: [event.id] })).status).toBe(200)
  const link = await tokenTo(email)
  const read = await call(server, 'POST', 'office/invitation/reading', { body: { token: link } })
  expect(read.json()).toMatchObject({
    data: { role: 'bar', person: 'Eva Ruiz', email_hint: 'e•••@prueba.test' },
  })

  const common = await open(link, 'password123')
  expect([common.status, Object.keys(common.body['errors'] as object)]).toEqual([422, ['password']])
  const theirs = await open(link, 'Eva-Ruiz-2026')
  expect(theirs.status).toBe(422)
  expect(await open(link)).toMatchObject({
    status: 200,
    body: { data: { role: 'bar', events: [{ id: event.id, name: event.name }] } },
  })
  expect((await open(link)).body['code']).toBe('invitation_used')

  const login = await call(server, 'POST', 'auth/public/login', { body: { email, password: testPassword } })
  expect(login.statusCode).toBe(200)
  const own = login.json<{ data: { access_token: string } }>().data.access_token
  const me = await call(server, 'GET', 'auth/public/me', { token: own })
  expect(me.json()).toMatchObject({ data: { id: eva.id, email, name: 'Eva Ruiz' } })
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  const sales = await call(server, 'GET', `office/events/${event.id}/sales`, { token: admin.token })
  expect(sales.body).toContain(`"id":"${eva.id}","name":"Eva Ruiz"`)
  const staff = await call(server, 'GET', `staff/events/${event.id}/staff`, { token: manager.token })
  const members = staff.json<{ data: { id: string }[] }>().data
  expect(members.find(({ id }) => id === eva.id)).toMatchObject({ email, works_until: null, has_pin: true })
  // The PIN is still theirs.
  expect((await signInByPin(server, device, eva, eva.pin)).statusCode).toBe(200)
})

test('an address with an account, another event and another role are refused, and nobody is invited', async () => {
  const { event, manager, eva, email } = await setUp()
  const other = await anEvent(server)
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  const known = await anAccount(server)
  const about = { person_id: eva.id, event_ids: [event.id] }
  const refused = [
    await invite(manager, { ...about, email: known.email }),
    await invite(admin, { ...about, email, event_ids: [other.id] }),
    await invite(admin, { ...about, email, event_ids: [event.id, other.id] }),
    await invite(admin, { ...about, email, role: 'manager' }),
    await invite(manager, { ...about, email, person_id: known.id }),
  ]
  expect(refused.map(({ status, body }) => [status, ...Object.keys(body['errors'] as object)])).toEqual([
    [422, 'email'],
    [422, 'person_id'],
    [422, 'person_id'],
    [422, 'role'],
    [422, 'person_id'],
  ])
  expect(await tokenTo(email)).toBe('')
})

test('whoever was removed, or whose address got an account meanwhile, is refused; an account can’t take the invitation', async () => {
  const { event, manager, eva, email } = await setUp()
  await invite(manager, { email, person_id: eva.id, event_ids: [event.id] })
  const link = await tokenTo(email)
  const account = await aPerson(server)
  const change = 'UPDATE user_account SET email = $2, email_verified_at = created_at WHERE user_id = $1'
  await server.pool.query(change, [account.id, email])
  expect((await open(link)).body['code']).toBe('invitation_email_taken')
  const accepted = await call(server, 'POST', 'office/invitation/acceptance', {
    token: account.token,
    body: { token: link },
  })
  expect(accepted.json<{ code: string }>().code).toBe('invitation_needs_account')
  await server.pool.query(change, [account.id, account.email])
  await call(server, 'DELETE', `staff/events/${event.id}/staff/${eva.id}`, { token: manager.token })
  expect((await open(link)).body['code']).toBe('invitation_withdrawn')
  const login = await call(server, 'POST', 'auth/public/login', { body: { email, password: testPassword } })
  expect(login.statusCode).toBe(422)
})

test('a link opens one account, however often it is used at once', async () => {
  const { event, manager, eva, email } = await setUp()
  await invite(manager, { email, person_id: eva.id, event_ids: [event.id] })
  const link = await tokenTo(email)
  const answers = await Promise.all([open(link), open(link), open(link)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})
