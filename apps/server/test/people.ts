import type { Role } from '@saldo/contract/endpoint'
import type { EventId, UserId } from '@saldo/contract/ids'
import { createUser, grantRole, markPhoneVerified } from '../src/modules/auth/index.ts'
import { bySystem } from './by-system.ts'
import type { TestServer } from './server.ts'

export type Person = { id: UserId; email: string; token: string; authorization: { authorization: string } }

export const testPassword = 'Festival-2026-noche'

let made = 0

type Roles = readonly { eventId: EventId | null; role: Role }[]

/** A person with an account and the given roles, not signed in. */
export const anAccount = async (
  server: TestServer,
  roles: Roles = [],
): Promise<Pick<Person, 'id' | 'email'>> => {
  const now = server.clock.now()
  const number = ++made
  const national = `55${String(10_000_000 + number)}`
  const input = {
    email: `persona-${number}@prueba.test`,
    password: testPassword,
    name: 'Ana',
    paternalSurname: 'Luna',
    maternalSurname: 'Ríos',
    phone: { countryCode: '52', countryCodeIso: 'MX', national, e164: `+52${national}` },
    birthday: '1990-05-07',
  }
  const user = await createUser(server.db, input, now)
  if (!user) throw new Error(`${input.email} was taken`)
  const by = bySystem(server)
  for (const role of roles) await grantRole(server.db, user.id, role, by)
  return { id: user.id, email: user.email }
}

/** A person with an account, signed in through the API. */
export const aPerson = async (server: TestServer, roles: Roles = []): Promise<Person> => {
  const user = await anAccount(server, roles)
  const reply = await server.app.http.inject({
    method: 'POST',
    url: '/api/v1/es/auth/public/login',
    payload: { email: user.email, password: testPassword },
  })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  const token = reply.json<{ data: { access_token: string } }>().data.access_token
  return { id: user.id, email: user.email, token, authorization: { authorization: `Bearer ${token}` } }
}

export const phoneOf = async (server: TestServer, { id }: Pick<Person, 'id'>): Promise<string> => {
  const { rows } = await server.pool.query<{ phone: string }>(
    'SELECT phone_e164 AS phone FROM user_account WHERE user_id = $1',
    [id],
  )
  return rows[0]?.phone ?? ''
}

/** Marks the person's phone as verified just now; resolves to the phone. */
export const verifiedPhoneOf = async (server: TestServer, person: Pick<Person, 'id'>): Promise<string> => {
  await markPhoneVerified(server.db, person.id, server.clock.now())
  return phoneOf(server, person)
}
