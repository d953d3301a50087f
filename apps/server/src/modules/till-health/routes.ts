import { tillAlerts, tillsHealth } from '@saldo/contract/till-health'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { eventOf } from '../events/index.ts'
import type { Minute } from './queries.ts'
import { readAlerts, readHealth, type TillHealth } from './read-health.ts'
import { callsIn, p95Of, spanOf, TARGET_MS } from './rules.ts'

/** An evening, by the minute. */
const USUAL_MINUTES = 180

const tillOnWire = ({ id, name, place, staff, state, lastContactAt, waiting, report }: TillHealth) => ({
  device: id,
  name,
  place: { id: place.id, name: place.name },
  staff,
  state,
  last_contact_at: lastContactAt?.toISOString() ?? null,
  waiting,
  round_trip_ms: report.roundTripMs,
  failures: report.failures,
  battery: report.battery,
})

const minuteOnWire = ({ placeId, minute, histogram, failures }: Minute) => ({
  at: minute.toISOString(),
  place: placeId,
  calls: callsIn(histogram) + failures,
  failures,
  p95_ms: p95Of(histogram),
})

/** Routes of what tills report. */
export const tillHealthRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, tillsHealth, async ({ params, query }, { act }) => {
    const { id } = await eventOf(deps.databases.control, params.event)
    const [from, to] = [query.from, query.to].map((at) => (at === undefined ? undefined : new Date(at)))
    const span = spanOf({ minutes: query.minutes ?? USUAL_MINUTES, from, to }, act.at)
    const { tills, minutes } = await readHealth(deps, id, span, act.at)
    return {
      at: act.at.toISOString(),
      from: span.from.toISOString(),
      to: span.to.toISOString(),
      step: span.stepMinutes,
      target_ms: TARGET_MS,
      tills: tills.map(tillOnWire),
      minutes: minutes.map(minuteOnWire),
    }
  })
  route(app, deps, tillAlerts, async ({ params }, { act }) => {
    const { id } = await eventOf(deps.databases.control, params.event)
    return { at: act.at.toISOString(), alerts: await readAlerts(deps, id, act.at) }
  })
}
