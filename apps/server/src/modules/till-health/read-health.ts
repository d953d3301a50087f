import type { EventId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { TillAlert } from '@saldo/contract/till-health'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { namesOf } from '../auth/index.ts'
import { readCatalogue } from '../catalogue/index.ts'
import { devicesOf, listDevices, type ListedDevice } from '../devices/index.ts'
import { accountBalance, cashDrawer } from '../ledger/index.ts'
import { openShiftsOf } from '../shifts/index.ts'
import { drawerLimitsOf, placesOf } from '../venue/index.ts'
import { lastReports, minutesSince, stepsIn, type LastReport, type Minute } from './queries.ts'
import {
  alertsOf,
  slowSince,
  stateOf,
  type Span,
  type TillState,
  type WatchedPlace,
  type WatchedShift,
} from './rules.ts'

type Needs = Pick<Deps, 'databases'>

export type TillHealth = ListedDevice & { state: TillState; report: LastReport }

const nothing: LastReport = { roundTripMs: null, failures: 0, battery: null }

/** The event's tills that were not revoked, and what its places' tills did in a span. */
export const readHealth = async (
  { databases }: Needs,
  eventId: EventId,
  span: Span,
  now: Date,
): Promise<{ tills: TillHealth[]; minutes: Minute[] }> => {
  const db = await databases.forEvent(eventId)
  const reports = await lastReports(db, eventId)
  const tills = (await listDevices(databases, eventId))
    .filter(({ revokedAt }) => revokedAt === null)
    .map((till) => ({ ...till, state: stateOf(till, now), report: reports.get(till.id) ?? nothing }))
  return { tills, minutes: await stepsIn(db, eventId, span) }
}

const watchedPlaces = async (db: Db, eventId: EventId, now: Date): Promise<WatchedPlace[]> => {
  const minutes = await minutesSince(db, eventId, slowSince(now))
  return (await placesOf(db, eventId)).map((place) => ({
    place,
    minutes: minutes.filter(({ placeId }) => placeId === place.id),
  }))
}

const watchedShifts = async ({ databases }: Needs, db: Db, eventId: EventId): Promise<WatchedShift[]> => {
  const shifts = await openShiftsOf(db, eventId)
  const limits = await drawerLimitsOf(db, eventId)
  const places = new Map((await placesOf(db, eventId)).map((place) => [place.id, place]))
  const names = await namesOf(
    databases.control,
    shifts.map(({ userId }) => userId),
  )
  return Promise.all(
    shifts.map(async ({ id, placeId, userId, openedAt }) => ({
      place: { id: placeId, name: places.get(placeId)?.name ?? '' },
      who: names.get(userId) ?? '',
      openedAt,
      cash: centavos(await accountBalance(db, eventId, cashDrawer(id))),
      limit: limits.get(placeId) ?? null,
    })),
  )
}

/** The current alerts of the event's tills. */
export const readAlerts = async (deps: Needs, eventId: EventId, now: Date): Promise<TillAlert[]> => {
  const db = await deps.databases.forEvent(eventId)
  const { products, stock } = await readCatalogue(db, eventId)
  return alertsOf(
    {
      tills: await devicesOf(db, eventId),
      places: await watchedPlaces(db, eventId, now),
      shifts: await watchedShifts(deps, db, eventId),
      products: products.map((product) => ({ ...product, stock: stock.get(product.id) })),
    },
    now,
  )
}
