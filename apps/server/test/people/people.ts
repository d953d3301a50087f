import type { Role } from '@saldo/contract/roles'
import type { EventId, UserId } from '@saldo/contract/ids'
import { hash } from '@node-rs/argon2'
import { v7 } from 'uuid'
import { transact } from '../../src/db/index.ts'
import { grantRole, markEmailVerified, markPhoneVerified } from '../../src/modules/auth/index.ts'
import { insertUser } from '../../src/modules/auth/people/user-queries.ts'
import { rememberDevice } from '../../src/modules/auth/sessions/device-queries.ts'
import { makeDevice } from '../../src/modules/auth/sessions/device.ts'
import { openSession } from '../../src/modules/auth/sessions/open-session.ts'
import { call } from '../server/call.ts'
import { bySystem } from '../server/by-system.ts'
import type { TestServer } from '../server/server.ts'

export type Person = { id: UserId; email: string; token: string; authorization: { authorization: string } }

export const testPassword = 'Festival-2026-noche'

/** The stored form of a password or PIN, as weak as Argon2 allows: checking one at full cost takes 20 ms of a core. */
export const weakHash = (secret: string): Promise<string> =>
  hash(secret, { memoryCost: 8, timeCost: 1, parallelism: 1 })

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
  const user = {
    id: v7() as UserId,
    email: `persona-${number}@prueba.test`,
    passwordHash: await weakHash(testPassword),
    name: 'Ana',
    paternalSurname: 'Luna',
    maternalSurname: 'Ríos',
    phone: { countryCode: '52', countryCodeIso: 'MX', national, e164: `+52${national}` },
    birthday: '1990-05-07',
    createdAt: now,
  }
  if (!(await insertUser(server.db, user))) throw new Error(`${user.email} was taken`)
  const by = bySystem(server)
  for (const role of roles) await grantRole(server.db, user.id, role, by)
  return { id: user.id, email: user.email }
}

/** The same person, whose e-mail is confirmed just now. */
export const confirmed = async <One extends Pick<Person, 'id'>>(
  server: TestServer,
  person: One,
): Promise<One> => {
  await markEmailVerified(server.db, person.id, server.clock.now())
  return person
}

/** Opens a session on a new device, as a right password does. */
export const signedIn = async <Signed extends Pick<Person, 'id' | 'email'>>(
  server: TestServer,
  person: Signed,
): Promise<Signed & Person> => {
  const now = server.clock.now()
  const { accessToken: token } = await transact(server.db, async (tx) => {
    await rememberDevice(tx, makeDevice(), person.id, now)
    return openSession(server.deps, tx, { userId: person.id, browser: null }, now)
  })
  return { ...person, token, authorization: { authorization: `Bearer ${token}` } }
}

/** A person with an account, signed in. */
export const aPerson = async (server: TestServer, roles: Roles = []): Promise<Person> =>
  signedIn(server, await anAccount(server, roles))

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

/** Signs a person in by password; resolves to what renews the session later, which is no new sign-in. */
export const renewal = async (server: TestServer, person: Person): Promise<() => Promise<void>> => {
  const body = { email: person.email, password: testPassword }
  const login = await call(server, 'POST', 'auth/public/login', { body })
  const { refresh_token: token } = login.json<{ data: { refresh_token: string } }>().data
  return async () => {
    const reply = await call(server, 'POST', 'auth/refreshtoken', { token })
    person.token = reply.json<{ data: { access_token: string } }>().data.access_token
  }
}
