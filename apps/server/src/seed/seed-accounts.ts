import type { EventId, UserId } from '@saldo/contract/ids'
import type { Deps } from '../kernel/deps.ts'
import {
  createUser,
  eraseUser,
  findUserByEmail,
  grantRole,
  markEmailVerified,
  markPhoneVerified,
  rolesOf,
} from '../modules/auth/index.ts'
import { assignStaff, createPlace, findPinHash, placeOf, setPin } from '../modules/venue/index.ts'
import { bySeed } from './by-seed.ts'
import { demoAccounts, demoPassword, type DemoAccount } from './demo-accounts.ts'

type SeedDeps = Pick<Deps, 'databases' | 'clock' | 'keys'>

const ensureAccount = async (deps: SeedDeps, account: DemoAccount): Promise<UserId> => {
  const { control } = deps.databases
  const { national, role: _role, place: _place, pin: _pin, ...person } = account
  const known = await findUserByEmail(control, account.email)
  if (known) return known.id
  const input = {
    ...person,
    password: demoPassword,
    phone: { countryCode: '52', countryCodeIso: 'MX', national, e164: `+52${national}` },
  }
  const now = deps.clock.now()
  const created = await createUser(control, input, now)
  // Another server starting at the same moment may have created it.
  const user = created ?? (await findUserByEmail(control, account.email))
  if (!user) throw new Error(`${account.email} is neither new nor known`)
  await markPhoneVerified(control, user.id, now)
  await markEmailVerified(control, user.id, now)
  return user.id
}

const ensureRole = async (
  deps: SeedDeps,
  userId: UserId,
  account: DemoAccount,
  events: EventId[],
): Promise<void> => {
  const { role } = account
  if (role === null) return
  const held = await rolesOf(deps.databases.control, userId)
  const wanted = role === 'admin' ? [null] : events
  for (const eventId of wanted.filter((id) => !held.some((grant) => grant.eventId === id)))
    await grantRole(deps.databases.control, userId, { eventId, role }, bySeed(deps))
}

const ensurePlace = async (
  deps: SeedDeps,
  userId: UserId,
  account: DemoAccount,
  eventId: EventId,
): Promise<void> => {
  if (account.place === null || (await placeOf(deps, eventId, { id: userId })) !== null) return
  const db = await deps.databases.forEvent(eventId)
  const place = await createPlace(db, { eventId, ...account.place }, bySeed(deps))
  await assignStaff(db, { eventId, userId, placeId: place.id }, bySeed(deps))
}

const ensurePin = async (
  deps: SeedDeps,
  userId: UserId,
  { pin }: DemoAccount,
  eventId: EventId,
): Promise<void> => {
  if (pin === null || (await findPinHash(await deps.databases.forEvent(eventId), eventId, userId))) return
  await setPin(deps.databases, { eventId, userId, pin }, { ...bySeed(deps), role: 'admin' })
}

/** Creates the demo's missing accounts, with roles, a place and a PIN at every demo event. */
export const seedAccounts = async (deps: SeedDeps, events: EventId[]): Promise<void> => {
  for (const account of demoAccounts) {
    const userId = await ensureAccount(deps, account)
    await ensureRole(deps, userId, account, events)
    for (const eventId of events) {
      await ensurePlace(deps, userId, account, eventId)
      await ensurePin(deps, userId, account, eventId)
    }
  }
}

/**
 * Erases the demo accounts on a server reachable from outside, because their password is public. Returns how
 * many.
 */
export const dropAccounts = async (deps: SeedDeps): Promise<number> => {
  const { control } = deps.databases
  const found = await Promise.all(demoAccounts.map(({ email }) => findUserByEmail(control, email)))
  const users = found.filter((user) => user !== null)
  for (const { id } of users) await eraseUser(deps, id, bySeed(deps))
  return users.length
}
