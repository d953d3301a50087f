import type { EventId, PlaceId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import { transact, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Keys } from '../../kernel/keys.ts'
import { findPlace, placesOf, type Place } from '../venue/index.ts'
import { groupPairingCode, makePairingCode, normalisePairingCode } from './pairing-code.ts'
import { endPairingAt, insertPairing, openPairings } from './pairing-queries.ts'

/** A code that pairs any number of devices with a place until it ends. */
export type Pairing = {
  id: string
  /** As displayed, in two groups. */
  code: string
  place: Place
  endsAt: Date
  /** Number of devices paired by it. */
  used: number
}

type Needs = Pick<Deps, 'databases' | 'keys'>

const SEAL = 'pairing-code'

/**
 * The digest by which a typed code is looked up; null when it can't be a code. Keyed, because a plain digest
 * of 40 bits could be reversed by guessing.
 */
export const pairingHash = (keys: Keys, typed: string): Buffer | null => {
  const code = normalisePairingCode(typed)
  return code === undefined ? null : keys.digest('pairing-code', code)
}

const record = (
  tx: Db,
  act: Act,
  what: { action: string; pairingId: string; eventId: EventId; placeId?: PlaceId },
): Promise<void> =>
  audit(tx, act, {
    action: what.action,
    subject: what.pairingId,
    eventId: what.eventId,
    ...(what.placeId && { details: { place_id: what.placeId } }),
  })

/** Makes a code for a place of the event. Throws not_found when the place is not the event's. */
export const createPairingCode = async (
  { databases, keys }: Needs,
  { eventId, placeId, minutes }: { eventId: EventId; placeId: PlaceId; minutes: number },
  act: Act,
): Promise<Pairing> =>
  transact(await databases.forEvent(eventId), async (tx) => {
    const place = await findPlace(tx, eventId, placeId)
    if (!place) throw new AppError('not_found')
    const code = makePairingCode()
    const pairing = {
      eventId,
      pairingId: v7(),
      placeId,
      hash: keys.digest('pairing-code', code),
      sealed: keys.seal(SEAL, code),
      endsAt: new Date(act.at.getTime() + minutes * 60_000),
    }
    await insertPairing(tx, pairing, act.at)
    await record(tx, act, { action: 'pairing_code_created', ...pairing })
    return { id: pairing.pairingId, code: groupPairingCode(code), place, endsAt: pairing.endsAt, used: 0 }
  })

/** An event's valid codes, newest first. */
export const listPairingCodes = async (
  { databases, keys }: Needs,
  eventId: EventId,
  now: Date,
): Promise<Pairing[]> => {
  const db = await databases.forEvent(eventId)
  const [pairings, places] = await Promise.all([openPairings(db, eventId, now), placesOf(db, eventId)])
  return pairings.flatMap(({ pairingId, placeId, sealed, endsAt, used }) => {
    const place = places.find(({ id }) => id === placeId)
    const code = groupPairingCode(keys.unseal(SEAL, sealed))
    return place ? [{ id: pairingId, code, place, endsAt, used }] : []
  })
}

/** Ends a code now; devices already paired by it stay. Throws not_found when there is no such valid code. */
export const endPairingCode = async (
  { databases }: Pick<Needs, 'databases'>,
  { eventId, pairingId }: { eventId: EventId; pairingId: string },
  act: Act,
): Promise<void> =>
  transact(await databases.forEvent(eventId), async (tx) => {
    if (!(await endPairingAt(tx, eventId, pairingId, act.at))) throw new AppError('not_found')
    await record(tx, act, { action: 'pairing_code_ended', pairingId, eventId })
  })
