import { centavos } from '@saldo/contract/money'
import { createLedgerFollower } from '../../src/follow-events.ts'
import { createProduct } from '../../src/modules/catalogue/index.ts'
import {
  createEvent,
  type EventDeps,
  type EventRecord,
  type NewEvent,
} from '../../src/modules/events/index.ts'
import { createPlace } from '../../src/modules/venue/index.ts'
import { bySystem } from '../server/by-system.ts'
import type { TestServer } from '../server/server.ts'

const HOUR = 3_600_000

export const hoursFromNow = ({ clock }: TestServer, hours: number): Date =>
  new Date(clock.now().getTime() + hours * HOUR)

export const followingDeps = ({ deps: { databases, clock } }: TestServer): EventDeps => ({
  databases,
  follow: createLedgerFollower(databases, clock),
})

/** A draft that begins in five hours and ends in ten. */
export const draftOf = (server: TestServer, over: Partial<NewEvent> = {}): Promise<EventRecord> =>
  createEvent(
    followingDeps(server),
    {
      name: `Noche ${Math.random().toString(36).slice(2)}`,
      startsAt: hoursFromNow(server, 5),
      endsAt: hoursFromNow(server, 10),
      venue: 'Explanada',
      city: 'Puebla',
      ...over,
    },
    bySystem(server),
  )

/** A draft with settings of its own, a bar, a cash point and two products. */
export const furnishedEvent = async (server: TestServer): Promise<EventRecord> => {
  const event = await draftOf(server, {
    refundsUntil: hoursFromNow(server, 100),
    cashRefunds: true,
    minTopup: centavos(5_000),
    description: 'Comparsas',
  })
  const { databases } = server.deps
  const db = await databases.forEvent(event.id)
  const by = bySystem(server)
  await createPlace(db, { eventId: event.id, kind: 'bar', name: 'Barra Norte' }, by)
  await createPlace(db, { eventId: event.id, kind: 'cash_point', name: 'Taquilla' }, by)
  const change = { ...by, eventId: event.id }
  for (const [name, price] of [
    ['Cerveza', 9_000],
    ['Agua', 3_500],
  ] as const)
    await createProduct({ databases, catalogue: null }, change, {
      name,
      price: centavos(price),
      category: 'Bebidas',
      isAdultOnly: name === 'Cerveza',
    })
  return event
}
