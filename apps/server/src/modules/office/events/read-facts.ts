import type { Databases } from '../../../db/index.ts'
import { readCatalogue } from '../../catalogue/index.ts'
import { listDevices } from '../../devices/index.ts'
import { isExpired, mediaOf, type EventRecord } from '../../events/index.ts'
import { listStaff, placesOf } from '../../venue/index.ts'
import type { EventFacts } from './checklist.ts'

const works = new Set(['bar', 'cashier'])

/** Current state of the event, for its checklist. */
export const readFacts = async (databases: Databases, event: EventRecord, now: Date): Promise<EventFacts> => {
  const { id } = event
  const db = await databases.forEvent(id)
  const [pictures, places, catalogue, staff, devices] = await Promise.all([
    mediaOf(databases.control, [id]),
    placesOf(db, id),
    readCatalogue(db, id),
    listStaff(databases, id),
    listDevices(databases, id),
  ])
  return {
    hasEnded: isExpired(event, now),
    hasVenue: event.venue !== '' && event.city !== '',
    hasDescription: event.description !== '',
    pictures: pictures.length,
    bars: places.filter(({ kind }) => kind === 'bar').length,
    cashPoints: places.filter(({ kind }) => kind === 'cash_point').length,
    products: catalogue.products.length,
    staff: staff.filter(({ role }) => works.has(role)).length,
    devices: devices.filter(({ revokedAt }) => revokedAt === null).length,
  }
}
