import type { DeviceId, EventId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import { findInEach, transact, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { findEvent, type EventRecord } from '../events/index.ts'
import { findPlace, type Place } from '../venue/index.ts'
import { hashSecret, makeSecret, writeCredential } from './credential.ts'
import { pairingHash } from './pairing-codes.ts'
import { lockPairing } from './pairing-queries.ts'
import { insertDevice } from './queries.ts'

export type Paired = { deviceId: DeviceId; credential: string; event: EventRecord; place: Place }

type Attempt = { code: string; name: string; address: string }
type Made = { eventId: EventId; deviceId: DeviceId; secret: string; place: Place }

const pairIn = (db: Db, hash: Buffer, name: string, act: Act): Promise<Made | null> =>
  transact(db, async (tx) => {
    const pairing = await lockPairing(tx, hash, act.at)
    const place = pairing && (await findPlace(tx, pairing.eventId, pairing.placeId))
    if (!pairing || !place) return null
    const { eventId, pairingId, placeId } = pairing
    const [deviceId, secret] = [v7() as DeviceId, makeSecret()]
    await insertDevice(tx, { eventId, deviceId, pairingId, placeId, name, hash: hashSecret(secret) }, act.at)
    await audit(tx, act, {
      action: 'device_paired',
      subject: deviceId,
      eventId,
      details: { pairing_id: pairingId, place_id: placeId },
    })
    return { eventId, deviceId, secret, place }
  })

/**
 * Pairs a new device by a pairing code, whoever asks; null for a code that is not valid. The secret is returned only
 * now. A code does not name its event, so every event database is searched.
 */
export const pairByCode = async (
  { databases, keys }: Pick<Deps, 'databases' | 'keys'>,
  { code, name }: Omit<Attempt, 'address'>,
  act: Act,
): Promise<Made | null> => {
  const hash = pairingHash(keys, code)
  if (hash === null) return null
  return findInEach(databases, (db) => pairIn(db, hash, name, act))
}

/**
 * Pairs a new device by a valid pairing code. Its credential is returned only now. Throws pairing_refused,
 * and too_many_requests for an address that guesses.
 */
export const pairDevice = async (deps: Deps, attempt: Attempt, act: Act): Promise<Paired> => {
  // Counted before the code is checked, or parallel guesses would all pass.
  await deps.limiter.hit('wrong_pairing_codes', attempt.address)
  const made = await pairByCode(deps, attempt, act)
  const event = made && (await findEvent(deps.databases.control, made.eventId))
  if (!made || !event) throw new AppError('pairing_refused')
  await deps.limiter.giveBack('wrong_pairing_codes', attempt.address)
  return { deviceId: made.deviceId, credential: writeCredential(made), event, place: made.place }
}
