import type { DeviceId, EventId, PlaceId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { Histogram, Span } from './rules.ts'

/** How the calls of a place's tills went in one minute. */
export type Minute = { placeId: PlaceId; minute: Date; histogram: Histogram; failures: number }

/** Adds to a minute's counts. */
export const addToMinute = async (
  tx: Db,
  eventId: EventId,
  { placeId, minute, histogram, failures }: Minute,
): Promise<void> => {
  await sql`
    INSERT INTO till_minute AS m (event_id, place_id, minute, histogram, failures)
    VALUES (${eventId}, ${placeId}, ${minute}, ${[...histogram]}::integer[], ${failures})
    ON CONFLICT (event_id, place_id, minute) DO UPDATE SET
      failures = m.failures + excluded.failures,
      histogram = ARRAY(SELECT u.a + u.b
        FROM unnest(m.histogram, excluded.histogram) WITH ORDINALITY AS u (a, b, i) ORDER BY u.i)`.execute(tx)
}

/** The event's minutes from `since` on, oldest first. */
export const minutesSince = async (db: Db, eventId: EventId, since: Date): Promise<Minute[]> => {
  const rows = await db
    .selectFrom('till_minute')
    .select(['place_id', 'minute', 'histogram', 'failures'])
    .where('event_id', '=', eventId)
    .where('minute', '>=', since)
    .orderBy('minute')
    .orderBy('place_id')
    .execute()
  return rows.map((row) => ({
    placeId: row.place_id as PlaceId,
    minute: row.minute,
    histogram: row.histogram,
    failures: row.failures,
  }))
}

/** The event's steps of a span, oldest first; calls of a step are added up. */
export const stepsIn = async (
  db: Db,
  eventId: EventId,
  { from, to, stepMinutes }: Span,
): Promise<Minute[]> => {
  const { rows } = await sql<Minute>`
    WITH one AS (
      SELECT place_id, date_bin(make_interval(mins => ${stepMinutes}), minute, ${from}) AS minute, histogram, failures
      FROM till_minute WHERE event_id = ${eventId} AND minute >= ${from} AND minute < ${to}
    ), class AS (
      SELECT o.place_id, o.minute, u.at, sum(u.calls)::integer AS calls
      FROM one o, unnest(o.histogram) WITH ORDINALITY AS u (calls, at) GROUP BY 1, 2, 3
    ), calls AS (
      SELECT place_id, minute, array_agg(calls ORDER BY at) AS histogram FROM class GROUP BY 1, 2
    )
    SELECT place_id AS "placeId", minute, c.histogram, sum(o.failures)::integer AS failures
    FROM calls c JOIN one o USING (place_id, minute)
    GROUP BY 1, 2, 3 ORDER BY 2, 1`.execute(db)
  return rows
}

/** What a till reported last; `roundTripMs` is null where no call was answered. */
export type LastReport = { roundTripMs: number | null; failures: number; battery: number | null }

export const putReport = async (
  tx: Db,
  { eventId, deviceId }: { eventId: EventId; deviceId: DeviceId },
  report: LastReport,
  at: Date,
): Promise<void> => {
  const values = {
    reported_at: at,
    round_trip_ms: report.roundTripMs,
    failures: report.failures,
    battery: report.battery,
  }
  await tx
    .insertInto('till_report')
    .values({ event_id: eventId, device_id: deviceId, ...values })
    .onConflict((conflict) => conflict.columns(['event_id', 'device_id']).doUpdateSet(values))
    .execute()
}

/** The last report of each of the event's tills. */
export const lastReports = async (db: Db, eventId: EventId): Promise<Map<DeviceId, LastReport>> => {
  const rows = await db
    .selectFrom('till_report')
    .select(['device_id', 'round_trip_ms', 'failures', 'battery'])
    .where('event_id', '=', eventId)
    .execute()
  return new Map(
    rows.map((row) => [
      row.device_id as DeviceId,
      { roundTripMs: row.round_trip_ms, failures: row.failures, battery: row.battery },
    ]),
  )
}
