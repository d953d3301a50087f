import type { EventId, PlaceId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'

export type PairingRow = {
  eventId: EventId
  pairingId: string
  placeId: PlaceId
  sealed: Buffer
  endsAt: Date
}

const columns = ['event_id', 'pairing_id', 'place_id', 'code_sealed', 'ends_at'] as const

type Row = { event_id: number; pairing_id: string; place_id: string; code_sealed: Buffer; ends_at: Date }

const toPairing = (row: Row): PairingRow => ({
  eventId: row.event_id as EventId,
  pairingId: row.pairing_id,
  placeId: row.place_id as PlaceId,
  sealed: row.code_sealed,
  endsAt: row.ends_at,
})

export const insertPairing = async (
  db: Db,
  pairing: PairingRow & { hash: Buffer },
  at: Date,
): Promise<void> => {
  await db
    .insertInto('pairing_code')
    .values({
      event_id: pairing.eventId,
      pairing_id: pairing.pairingId,
      place_id: pairing.placeId,
      code_hash: pairing.hash,
      code_sealed: pairing.sealed,
      created_at: at,
      ends_at: pairing.endsAt,
    })
    .execute()
}

/** An event's valid codes with the number of devices paired by each, newest first. */
export const openPairings = async (
  db: Db,
  eventId: EventId,
  now: Date,
): Promise<(PairingRow & { used: number })[]> => {
  const rows = await db
    .selectFrom('pairing_code')
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('device')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('device.event_id', '=', 'pairing_code.event_id')
        .whereRef('device.pairing_id', '=', 'pairing_code.pairing_id')
        .as('used'),
    )
    .where('event_id', '=', eventId)
    .where('ends_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('pairing_id', 'desc')
    .execute()
  return rows.map((row) => ({ ...toPairing(row), used: Number(row.used) }))
}

/** Locks the valid code with this digest until commit, so that ending it waits. */
export const lockPairing = async (tx: Db, hash: Buffer, now: Date): Promise<PairingRow | null> => {
  const row = await tx
    .selectFrom('pairing_code')
    .select(columns)
    .where('code_hash', '=', hash)
    .where('ends_at', '>', now)
    .forShare()
    .executeTakeFirst()
  return row ? toPairing(row) : null
}

/** Ends a code; false when the event has no valid code with this id. */
export const endPairingAt = async (
  db: Db,
  eventId: EventId,
  pairingId: string,
  at: Date,
): Promise<boolean> => {
  const row = await db
    .updateTable('pairing_code')
    .set({ ends_at: at })
    .where('event_id', '=', eventId)
    .where('pairing_id', '=', pairingId)
    .where('ends_at', '>', at)
    .returning('pairing_id')
    .executeTakeFirst()
  return row !== undefined
}
