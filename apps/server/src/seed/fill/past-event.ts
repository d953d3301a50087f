import { createLedgerFollower } from '../../follow-events.ts'
import { bySeed } from '../by-seed.ts'
import { momentOf } from '../seed-events.ts'
import {
  closeEvent,
  createEvent,
  findEventByUrl,
  publishEvent,
  type EventRecord,
} from '../../modules/events/index.ts'
import type { FillDeps } from './fill-deps.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const PREPARED_MS = 21 * DAY_MS

const zone = 'America/Mexico_City'

/** The demo's past event; made as if three weeks before its night, three days ago. Invented like the others. */
export const ensurePastEvent = async (deps: FillDeps): Promise<EventRecord> => {
  const known = await findEventByUrl(deps.databases.control, 'noche-de-faroles')
  if (known) return known
  const today = deps.clock.now()
  const startsAt = momentOf(today, { inDays: -3, hour: 17 }, zone)
  const at = new Date(startsAt.getTime() - PREPARED_MS)
  const clock = { now: () => at }
  const then = { ...deps, clock, follow: createLedgerFollower(deps.databases, clock) }
  const event = await createEvent(
    then,
    {
      url: 'noche-de-faroles',
      name: 'Noche de Faroles',
      venue: 'Patio de los Naranjos',
      city: 'Guanajuato',
      timezone: zone,
      description: 'Callejoneada, rondalla y mezcal bajo mil faroles de papel.',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 9 * HOUR_MS),
      refundsUntil: new Date(startsAt.getTime() + 30 * DAY_MS),
      cashRefunds: true,
    },
    bySeed(then),
  )
  return publishEvent(then, event.id, bySeed(then))
}

/** Closes it an hour after its end. */
export const closePastEvent = (deps: FillDeps, { id, endsAt }: EventRecord): Promise<EventRecord> => {
  const at = new Date(endsAt.getTime() + HOUR_MS)
  const then = { ...deps, clock: { now: () => at } }
  return closeEvent(then, id, bySeed(then))
}
