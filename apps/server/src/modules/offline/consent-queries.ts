import type { DeviceId, EventId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { sql, type Selectable } from 'kysely'
import type { Db, DB } from '../../db/index.ts'
import type { Terms } from './terms.ts'

/** What a manager agreed to. `tills` may have a permit. */
export type Consent = {
  eventId: EventId
  consentId: string
  terms: Terms
  tills: number
  givenAt: Date
  givenBy: UserId
  endsAt: Date
}

const consentOf = (row: Selectable<DB['offline_consent']>): Consent => ({
  eventId: row.event_id as EventId,
  consentId: row.consent_id,
  terms: {
    maxSale: centavos(row.max_sale_centavos),
    walletLimit: centavos(row.wallet_limit_centavos),
    tillLimit: centavos(row.till_limit_centavos),
    takesStatic: row.takes_static,
  },
  tills: row.tills,
  givenAt: row.given_at,
  givenBy: row.given_by as UserId,
  endsAt: row.ends_at,
})

const inForce = (db: Db, eventId: EventId, at: Date) =>
  db
    .selectFrom('offline_consent')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at)

/** The consent in force at a time; null without one. */
export const findConsent = async (db: Db, eventId: EventId, at: Date): Promise<Consent | null> => {
  const row = await inForce(db, eventId, at).executeTakeFirst()
  return row ? consentOf(row) : null
}

/** As `findConsent`, held until commit: permits of one consent are given one after another. */
export const lockConsent = async (tx: Db, eventId: EventId, at: Date): Promise<Consent | null> => {
  const row = await inForce(tx, eventId, at).forNoKeyUpdate().executeTakeFirst()
  return row ? consentOf(row) : null
}

export const insertConsent = async (tx: Db, consent: Consent): Promise<void> => {
  const { terms } = consent
  await tx
    .insertInto('offline_consent')
    .values({
      event_id: consent.eventId,
      consent_id: consent.consentId,
      max_sale_centavos: terms.maxSale,
      wallet_limit_centavos: terms.walletLimit,
      till_limit_centavos: terms.tillLimit,
      takes_static: terms.takesStatic,
      tills: consent.tills,
      given_at: consent.givenAt,
      given_by: consent.givenBy,
      ends_at: consent.endsAt,
    })
    .execute()
}

/** Ends the consent that is not ended; answers its id, null without one. */
export const markConsentEnded = async (tx: Db, eventId: EventId, at: Date): Promise<string | null> => {
  const row = await tx
    .updateTable('offline_consent')
    .set({ ended_at: at })
    .where('event_id', '=', eventId)
    .where('ended_at', 'is', null)
    .returning('consent_id')
    .executeTakeFirst()
  return row?.consent_id ?? null
}

/** When a till was given a permit of a consent; null for one that never was. */
export const findPermit = async (
  tx: Db,
  { eventId, consentId }: Consent,
  deviceId: DeviceId,
): Promise<{ givenAt: Date } | null> => {
  const row = await tx
    .selectFrom('offline_permit')
    .select('given_at')
    .where('event_id', '=', eventId)
    .where('consent_id', '=', consentId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return row ? { givenAt: row.given_at } : null
}

/** Tills that have, or had, a permit of a consent. */
export const permitsOf = async (db: Db, { eventId, consentId }: Consent): Promise<number> => {
  const { count } = await db
    .selectFrom('offline_permit')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('event_id', '=', eventId)
    .where('consent_id', '=', consentId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Gives a till a permit of a consent, or gives it back the one that it returned. */
export const upsertPermit = async (
  tx: Db,
  { eventId, consentId, endsAt }: Consent,
  deviceId: DeviceId,
  at: Date,
): Promise<void> => {
  await tx
    .insertInto('offline_permit')
    .values({ event_id: eventId, consent_id: consentId, device_id: deviceId, given_at: at, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'consent_id', 'device_id']).doUpdateSet({ returned_at: null }),
    )
    .execute()
}

/** Marks all standing permits of a till as given back. */
export const markReturned = async (
  tx: Db,
  { eventId, deviceId }: { eventId: EventId; deviceId: DeviceId },
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('offline_permit')
    .set({ returned_at: at })
    .where('event_id', '=', eventId)
    .where('device_id', '=', deviceId)
    .where('returned_at', 'is', null)
    .execute()
}

/** Changes of the consents of one event wait for each other until commit. */
export const lockConsents = async (tx: Db, eventId: EventId): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`offline-consent:${eventId}`}, 28))`.execute(tx)
}
