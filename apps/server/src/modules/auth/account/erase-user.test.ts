import { randomUUID } from 'node:crypto'
import type { EventId, WalletId } from '@saldo/contract/ids'
import { expect, test } from 'vitest'
import { call } from '../../../../test/server/call.ts'
import { aPerson, testPassword } from '../../../../test/people/people.ts'
import { contentsOf } from '../../../../test/security/contents.ts'
import { useServer } from '../../../../test/server/server.ts'
import { transact } from '../../../db/index.ts'
import type { Gateways } from '../../../gateways/index.ts'
import { notify, type Message } from '../../notifications/index.ts'
import { createUser } from '../people/create-user.ts'
import { eraseUser } from './erase-user.ts'
import { exportUser } from './export-user.ts'
import { setPhoneVerified } from '../people/phone-queries.ts'
import { findUser, findUserByEmail } from '../people/user-queries.ts'

const server = useServer(() => ({}) as Gateways)

const by = () => ({
  actor: { kind: 'operator', id: null } as const,
  at: server.clock.now(),
  requestId: 'request-of-erasure',
})

const canary = {
  email: 'canario@prueba.test',
  password: testPassword,
  name: 'Canariola',
  paternalSurname: 'Trinacria',
  maternalSurname: 'Pajarera',
  phone: { countryCode: '52', countryCodeIso: 'MX', national: '5598765432', e164: '+525598765432' },
  birthday: '1987-03-04',
}

/** Every row of every table, the jobs' too, as one text. */
const everything = async (): Promise<string> => [...(await contentsOf(server.superUrl)).values()].join('\n')

test('an erased person is in no table any more, can do nothing, and their e-mail is free again', async () => {
  const user = await createUser(server.db, canary, server.clock.now())
  if (!user) throw new Error('the e-mail was taken')
  await setPhoneVerified(server.db, user.id, server.clock.now())
  const login = () =>
    call(server, 'POST', 'auth/public/login', { body: { email: canary.email, password: testPassword } })
  const { access_token, refresh_token } = (await login()).json<{ data: Record<string, string> }>().data
  const signs = ['canario@', 'Canariola', 'Trinacria', 'Pajarera', '5598765432', '1987-03-04']
  expect(signs.filter((sign) => !JSON.stringify(user).includes(sign))).toEqual([])

  const ended = await eraseUser(server.deps, user.id, by())
  expect(ended).toHaveLength(1)
  server.deps.gatekeeper.refuse(ended ?? [])

  const tables = await everything()
  expect(signs.filter((sign) => tables.includes(sign))).toEqual([])
  expect((await login()).statusCode).toBe(422)
  expect((await call(server, 'GET', 'auth/public/me', { token: access_token ?? '' })).statusCode).toBe(401)
  expect((await call(server, 'POST', 'auth/refreshtoken', { token: refresh_token ?? '' })).statusCode).toBe(
    401,
  )
  expect(await findUser(server.db, user.id)).toBeNull()
  expect(await findUserByEmail(server.db, canary.email)).toBeNull()
  expect(await eraseUser(server.deps, user.id, by())).toBeNull()
  expect(await createUser(server.db, canary, server.clock.now())).not.toBeNull()
})

test('letters that wait or never went out go with the account; others’ stay, and the farewell goes out', async () => {
  const { keys } = server.deps
  const [email, e164, elsewhere] = ['cartas@prueba.test', '+525598760001', '+525598760002']
  const phone = { countryCode: '52', countryCodeIso: 'MX', national: '5598760001', e164 }
  const user = await createUser(server.db, { ...canary, email, phone }, server.clock.now())
  if (!user) throw new Error('the e-mail was taken')
  await setPhoneVerified(server.db, user.id, server.clock.now())
  const to = { email, name: canary.name }
  const qr = { eventId: 3 as EventId, eventName: 'Noche', walletId: randomUUID() as WalletId }
  const letters: [string, Message][] = [
    ['queued', { kind: 'codes_used_up', ...to }],
    ['sending', { kind: 'phone_lost', ...to }],
    ['unknown', { kind: 'qr_delivered', ...to, phone: elsewhere, ...qr }],
    ['dead', { kind: 'account_linked', ...to, provider: 'Google' }],
    ['queued', { kind: 'phone_code', phone: e164, code: '4071' }],
  ]
  const say = async (message: Message, status = 'queued') => {
    const id = randomUUID()
    await transact(server.db, (tx) => notify(tx, server.deps, id, message))
    await server.pool.query('UPDATE message SET status = $2 WHERE message_id = $1', [id, status])
    return id
  }
  const own: string[] = []
  for (const [status, letter] of letters) own.push(await say(letter, status))
  const others = [await say({ kind: 'phone_code', phone: elsewhere, code: '4072' })]
  const left = async (condition: string, value: unknown) => {
    const columns = 'status, payload_sealed IS NOT NULL AS kept'
    return (await server.pool.query<object>(`SELECT ${columns} FROM message WHERE ${condition}`, [value]))
      .rows
  }
  await eraseUser(server.deps, user.id, by())
  const gone = { status: 'expired', kept: false }
  expect(await left('message_id = ANY($1)', own)).toEqual(Array.from({ length: 6 }, () => gone))
  const waits = { status: 'queued', kept: true }
  expect(await left('message_id = ANY($1)', others)).toEqual([waits])
  const address = keys.digest('message-recipient', email)
  expect(await left("kind = 'account_deleted' AND recipient_hash = $1", address)).toEqual([waits])
})

test('a phone that an account only claimed keeps the letters of whoever has it', async () => {
  const phone = { ...canary.phone, national: '5598760003', e164: '+525598760003' }
  const claimant = { ...canary, email: 'presume@prueba.test', phone }
  const user = await createUser(server.db, claimant, server.clock.now())
  if (!user) throw new Error('the e-mail was taken')
  const id = randomUUID()
  const code: Message = { kind: 'recovery_code', phone: phone.e164, code: '4073' }
  await transact(server.db, (tx) => notify(tx, server.deps, id, code))
  await eraseUser(server.deps, user.id, by())
  const { rows } = await server.pool.query('SELECT status FROM message WHERE message_id = $1', [id])
  expect(rows).toEqual([{ status: 'queued' }])
})

test('an export tells what is kept of a person, and no secret', async () => {
  const ana = await aPerson(server, [{ eventId: 3 as EventId, role: 'bar' }])
  const exported = await exportUser(server.db, ana.id)
  expect(exported).toMatchObject({
    account: { id: ana.id, email: ana.email, name: 'Ana', phone: { isVerified: false } },
    roles: [{ eventId: 3, role: 'bar' }],
    sessions: [{ signed_in_at: server.clock.now(), ended_at: null }],
  })
  expect(JSON.stringify(exported)).not.toContain('argon2')
})

test('one phone is verified by one account only', async () => {
  const phone = { countryCode: '52', countryCodeIso: 'MX', national: '5511112222', e164: '+525511112222' }
  const person = (email: string) => createUser(server.db, { ...canary, email, phone }, server.clock.now())
  const [one, other] = [await person('uno@prueba.test'), await person('otra@prueba.test')]
  if (!one || !other) throw new Error('an e-mail was taken')
  await setPhoneVerified(server.db, one.id, server.clock.now())
  expect((await findUser(server.db, one.id))?.phone?.isVerified).toBe(true)
  await expect(setPhoneVerified(server.db, other.id, server.clock.now())).rejects.toMatchObject({
    code: '23505',
  })
})
