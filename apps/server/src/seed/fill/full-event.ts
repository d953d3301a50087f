import type { EventId, UserId } from '@saldo/contract/ids'
import type { Act } from '../../kernel/act.ts'
import {
  createGuest,
  findUserByEmail,
  grantRole,
  markEmailVerified,
  markPhoneVerified,
  rolesOf,
} from '../../modules/auth/index.ts'
import { createProduct, fillCatalogue, readCatalogue } from '../../modules/catalogue/index.ts'
import type { EventRecord } from '../../modules/events/index.ts'
import { assignStaff, createPlace } from '../../modules/venue/index.ts'
import { withTips } from '../demo-venue.ts'
import type { FillDeps, FullEvent, StaffedPlace } from './fill-deps.ts'
import { bars, desks, fullProducts } from './full-venue.ts'
import { visitors, type Visitor } from './visitors.ts'

type Person = Pick<Visitor, 'name' | 'paternalSurname' | 'email'> & Partial<Visitor>

const ensurePerson = async (
  { databases: { control } }: FillDeps,
  person: Person,
  at: Date,
): Promise<UserId> => {
  const known = await findUserByEmail(control, person.email)
  if (known) return known.id
  const { national, ...rest } = person
  const phone =
    national === undefined
      ? null
      : { countryCode: '52', countryCodeIso: 'MX', national, e164: `+52${national}` }
  const id = await createGuest(control, { maternalSurname: '', birthday: null, ...rest, phone }, at)
  if (id === null) {
    // The other event's filling has just made it.
    const theirs = await findUserByEmail(control, person.email)
    if (theirs) return theirs.id
    throw new Error(`${person.email} is neither new nor known`)
  }
  await markEmailVerified(control, id, at)
  if (phone) await markPhoneVerified(control, id, at)
  return id
}

/** The demo's invented visitors, in their order. */
export const ensureVisitors = async (deps: FillDeps, at: Date): Promise<UserId[]> => {
  const ids: UserId[] = []
  for (const visitor of visitors) ids.push(await ensurePerson(deps, visitor, at))
  return ids
}

const ensureStaff = async (deps: FillDeps, fullName: string, at: Date): Promise<UserId> => {
  const [name = '', paternalSurname = ''] = fullName.split(' ')
  const plain = `${name}.${paternalSurname}`.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return ensurePerson(deps, { name, paternalSurname, email: `${plain}@demo.test` }, at)
}

const ensurePlaces = async (
  deps: FillDeps,
  eventId: EventId,
  wanted: readonly ((typeof bars)[number] | (typeof desks)[number])[],
  act: Act,
): Promise<StaffedPlace[]> => {
  const { databases } = deps
  const db = await databases.forEvent(eventId)
  const places: StaffedPlace[] = []
  for (const { kind, name, role, staff } of wanted) {
    const place = await createPlace(db, { eventId, kind, name }, act)
    const people = await Promise.all(staff.map((person) => ensureStaff(deps, person, act.at)))
    for (const userId of people) {
      const held = await rolesOf(databases.control, userId)
      if (held.some((grant) => grant.eventId === eventId)) continue
      await assignStaff(db, { eventId, userId, placeId: place.id }, act)
      // Last: whoever has a role is done.
      await grantRole(databases.control, userId, { eventId, role }, act)
    }
    const [first, second] = people
    if (!first || !second) throw new Error(`${name} has two people`)
    places.push({ ...place, staff: [first, second] })
  }
  return places
}

/** Adds what a filled event has beside the demo's own: places with their people, and products. */
export const fillVenue = async (deps: FillDeps, event: EventRecord, act: Act): Promise<FullEvent> => {
  const eventId = event.id
  const desk = { databases: deps.databases, catalogue: null }
  const change = { ...act, eventId }
  await fillCatalogue(desk, change, { products: fullProducts, settings: withTips })
  const db = await deps.databases.forEvent(eventId)
  const there = await readCatalogue(db, eventId)
  for (const fields of fullProducts)
    if (!there.products.some(({ name }) => name === fields.name)) await createProduct(desk, change, fields)
  const { products } = await readCatalogue(db, eventId)
  return {
    event,
    bars: await ensurePlaces(deps, eventId, bars, act),
    desks: await ensurePlaces(deps, eventId, desks, act),
    products: fullProducts.flatMap(({ name }) => products.find((product) => product.name === name) ?? []),
  }
}
