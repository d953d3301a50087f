import { randomBytes, randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import type { EventId, PlaceId, UserId } from '@saldo/contract/ids'
import { gatewayIds } from '@saldo/contract/payment-vendors'
import { cliEnv, openContext, type Context } from '../../apps/server/src/cli/context.ts'
import { systemClock } from '../../apps/server/src/kernel/time/clock.ts'
import {
  createUser,
  findUserByEmail,
  grantRole,
  markEmailVerified,
  markPhoneVerified,
} from '../../apps/server/src/modules/auth/index.ts'
import {
  closeEvent as close,
  createEvent,
  publishEvent,
  type NewEvent,
} from '../../apps/server/src/modules/events/index.ts'
import { makePurchaseCode } from '../../apps/server/src/modules/orders/index.ts'
import { insertDifference } from '../../apps/server/src/modules/payments/reconcile/difference-queries.ts'
import { assignStaff, placesOf } from '../../apps/server/src/modules/venue/index.ts'
import { demoEvents } from '../../apps/server/src/seed/demo-events.ts'
import { seedAccounts } from '../../apps/server/src/seed/seed-accounts.ts'
import { seedVenue } from '../../apps/server/src/seed/seed-venue.ts'
import { api, demo, signInByApi, type TestEvent, type Signed } from './demo-api.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const opened = new Map<string, Promise<Context>>()

/** What the command line works with, on the running product's database; opened once a worker and product. */
export const context = (): Promise<Context> => {
  const DATA_DIR = process.env.E2E_DATA_DIR ?? ''
  const found = opened.get(DATA_DIR) ?? openContext(cliEnv({ DATA_DIR }), systemClock)
  opened.set(DATA_DIR, found)
  return found
}

const mark = (): string => randomBytes(4).toString('hex')

const create = async (fields: Partial<NewEvent>) => {
  const deps = await context()
  const [id, now] = [mark(), Date.now()]
  const wanted: NewEvent = {
    name: `Ensayo ${id}`,
    url: `ensayo-${id}`,
    startsAt: new Date(now - HOUR_MS),
    endsAt: new Date(now + 14 * DAY_MS),
    venue: 'Foro',
    city: 'Puebla',
    cashRefunds: true,
    ...fields,
  }
  const event = await createEvent(deps, wanted, deps.act())
  return publishEvent(deps, event.id, deps.act())
}

/** The events of the test that runs. */
let made: EventId[] = []

/** A published event for one test alone, which runs; it is closed after the test, so that home lists the demo's only. */
export const anEvent = async (fields: Partial<NewEvent> = {}): Promise<TestEvent> => {
  const { id, name, url } = await create(fields)
  made.push(id)
  return { id, name, url }
}

export const closeEvent = async ({ id }: { id: number }): Promise<void> => {
  const deps = await context()
  await close(deps, id as EventId, deps.act())
}

/** Closes the events of the test that ran. */
export const closeEvents = async (): Promise<void> => {
  const ids = made
  made = []
  for (const id of ids) await closeEvent({ id })
}

/** Gives an event the demo's places and products, with its manager at Barra Norte. */
const furnish = async (id: EventId): Promise<void> => {
  const deps = await context()
  const [like] = demoEvents
  if (!like) throw new Error('The demo has no event')
  const event = { id } as Parameters<typeof seedVenue>[1][number]['event']
  await seedVenue(deps, [{ event, demo: like }])
  const db = await deps.databases.forEvent(id)
  const [manager, places] = [
    await findUserByEmail(deps.databases.control, demo.manager),
    await placesOf(db, id),
  ]
  const bar = places.find(({ name }) => name === 'Barra Norte')
  if (!manager || !bar) throw new Error('Nobody can charge at the event')
  await assignStaff(db, { eventId: id, userId: manager.id, placeId: bar.id }, deps.act())
}

/** An event like `anEvent`, with places and products; its manager charges at Barra Norte. */
export const aVenue = async (fields: Partial<NewEvent> = {}): Promise<TestEvent> => {
  const event = await anEvent(fields)
  await furnish(event.id as EventId)
  return event
}

/** Gives an event the demo's staff with their PINs, and waits until the server knows of it: it keeps roles for seconds. */
const employ = async ({ id }: TestEvent): Promise<void> => {
  await seedAccounts(await context(), [id as EventId])
  for (const email of [demo.bar, demo.cashier]) {
    const { token } = await signInByApi(email)
    const known = async () =>
      (await api<{ event: { id: number } }[]>('staff/events', token)).map(({ event }) => event.id)
    await expect.poll(known, { intervals: [100] }).toContain(id)
  }
}

/** A venue with the demo's staff at it. */
export const aStaffedVenue = async (fields: Partial<NewEvent> = {}): Promise<TestEvent> => {
  const event = await aVenue(fields)
  await employ(event)
  return event
}

/** The same for all tests of a worker, never closed. */
export const aLastingVenue = async (): Promise<TestEvent> => {
  const { id, name, url } = await create({})
  await furnish(id)
  await employ({ id, name, url })
  return { id, name, url }
}

export type Somebody = Signed & { email: string; phone: string }

/** A person with an account of their own, who proved e-mail and phone unless told, and is signed in; named as the demo's Ana. */
export const aPerson = async ({ isProven = true } = {}): Promise<Somebody> => {
  const deps = await context()
  const [email, national] = [`ana-${mark()}@correo.test`, `55${randomInt(10_000_000, 99_999_999)}`]
  const user = await createUser(
    deps.databases.control,
    {
      email,
      name: 'Ana',
      paternalSurname: 'Robles',
      maternalSurname: 'Cruz',
      birthday: '1996-04-18',
      password: demo.password,
      phone: { countryCode: '52', countryCodeIso: 'MX', national, e164: `+52${national}` },
    },
    systemClock.now(),
  )
  if (!user) throw new Error(`${email} has an account already`)
  if (isProven) {
    await markEmailVerified(deps.databases.control, user.id, systemClock.now())
    await markPhoneVerified(deps.databases.control, user.id, systemClock.now())
  }
  return { email, phone: national, ...(await signInByApi(email)) }
}

/** Somebody who has this role at the event, signed in. */
export const aColleague = async (
  { id }: { id: number },
  role: 'manager' | 'finance' | 'support' | 'vendor',
): Promise<Somebody> => {
  const { databases, act } = await context()
  const person = await aPerson()
  await grantRole(databases.control, person.userId as UserId, { eventId: id as EventId, role }, act())
  return person
}

/** A vendor whose place is this one. */
export const aVendorAt = async (event: { id: number }, place: string): Promise<Somebody> => {
  const { databases, act } = await context()
  const person = await aColleague(event, 'vendor')
  const eventId = event.id as EventId
  const db = await databases.forEvent(eventId)
  await assignStaff(db, { eventId, userId: person.userId as UserId, placeId: place as PlaceId }, act())
  return person
}

/** Somebody who is a manager at the event, signed in. */
export const aManager = (event: { id: number }): Promise<Signed> => aColleague(event, 'manager')

/** Somebody of finance at the event, signed in. */
export const aBookkeeper = (event: { id: number }): Promise<Signed> => aColleague(event, 'finance')

/** A code as purchases of the event have it, which no purchase has. */
export const aCodeOfNobody = ({ id }: { id: number }): string => makePurchaseCode(id as EventId)

/** Notes that a gateway's report lists a payment which we don't have, as the daily comparison does hours later. */
export const reportUnknown = async (paymentId: string, code: string, amount: bigint): Promise<void> => {
  const { databases } = await context()
  await insertDifference(databases.control, {
    gateway: gatewayIds.mercado_pago,
    reportId: paymentId,
    kind: 'unknown_here',
    eventId: null,
    code,
    ours: null,
    theirs: amount,
    foundAt: systemClock.now(),
  })
}
