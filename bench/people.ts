import type { EventId, UserId } from '@saldo/contract/ids'
import type { Role } from '@saldo/contract/roles'
import type { Database } from '../apps/server/src/db/index.ts'
import { createUser, grantRole, markPhoneVerified } from '../apps/server/src/modules/auth/index.ts'
import { assignStaff, createPlace } from '../apps/server/src/modules/venue/index.ts'
import { demoPassword } from '../apps/server/src/seed/demo-accounts.ts'
import { api } from './api.ts'

const by = { actor: { kind: 'system', id: null }, requestId: 'bench' } as const

type Town = { database: Database; eventId: EventId; address: string }

const aUser = async ({ database }: Town, email: string, phoneNumber: number): Promise<UserId> => {
  const national = String(5_500_000_000 + phoneNumber)
  const phone = { countryCode: '52', countryCodeIso: 'MX', national, e164: `+52${national}` }
  const names = { name: 'Luz', paternalSurname: 'Prueba', maternalSurname: 'Prueba', birthday: '1990-01-01' }
  const user = await createUser(database.db, { ...names, email, phone, password: demoPassword }, new Date())
  if (!user) throw new Error(`${email} exists already`)
  return user.id
}

/** Signs in over HTTP; resolves to the access token. */
const signIn = async (address: string, email: string): Promise<string> => {
  const body = { email, password: demoPassword }
  return (await api<{ access_token: string }>(address, 'auth/public/login', { body })).access_token
}

const staffEmail = (number: number): string => `barra-${number}@bench.test`

/** A new access token of a staff member of the scene: one lasts fifteen minutes. */
export const signInStaff = (address: string, number: number): Promise<string> =>
  signIn(address, staffEmail(number))

/** Creates a staff member with a place of their own; resolves to the access token. */
export const aStaffMember = (town: Town, number: number): Promise<string> =>
  aStaffMemberAt(town, town.database, number)

/** As `aStaffMember`, where the event is in another database than the accounts. */
export const aStaffMemberAt = async (town: Town, event: Database, number: number): Promise<string> => {
  const { db } = town.database
  const { eventId } = town
  const now = new Date()
  const email = staffEmail(number)
  const userId = await aUser(town, email, 20_000_000 + number)
  await grantRole(db, userId, { eventId, role: 'bar' }, { ...by, at: now })
  const place = await createPlace(
    event.db,
    { eventId, kind: 'bar', name: `Barra ${number}` },
    { ...by, at: now },
  )
  await assignStaff(event.db, { eventId, userId, placeId: place.id }, { ...by, at: now })
  return signIn(town.address, email)
}

/** Creates somebody of the office with a role at the event; resolves to the access token. */
export const anOfficePerson = async (town: Town, role: Role): Promise<string> => {
  const email = `${role}@bench.test`
  const userId = await aUser(town, email, role.length)
  await grantRole(town.database.db, userId, { eventId: town.eventId, role }, { ...by, at: new Date() })
  return signIn(town.address, email)
}

/** Creates an attendee who may buy; resolves to the user id and the access token. */
export const anAttendeeWithId = async (
  town: Town,
  number: number,
): Promise<{ userId: UserId; token: string }> => {
  const email = `asistente-${number}@bench.test`
  const userId = await aUser(town, email, 30_000_000 + number)
  await markPhoneVerified(town.database.db, userId, new Date())
  return { userId, token: await signIn(town.address, email) }
}

/** Like `anAttendeeWithId`, but resolves to the access token alone. */
export const anAttendee = async (town: Town, number: number): Promise<string> =>
  (await anAttendeeWithId(town, number)).token
