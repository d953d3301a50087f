import { knownDatabase, type Databases, type Db } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import { findEvent, type EventRecord } from '../events/index.ts'
import { isSecret, readCredential } from './credential.ts'
import { findDevice, type Device } from './queries.ts'

export type KnownDevice = { device: Device; event: EventRecord; db: Db }

/** The device of a credential. Throws device_refused for a wrong credential or a revoked device. */
export const knownDevice = async (databases: Databases, text: string): Promise<KnownDevice> => {
  const credential = readCredential(text)
  const db = credential && (await knownDatabase(databases, credential.eventId))
  const device = db && (await findDevice(db, credential.eventId, credential.deviceId))
  if (!device || !isSecret(credential.secret, device.hash) || device.revokedAt !== null)
    throw new AppError('device_refused')
  const event = await findEvent(databases.control, device.eventId)
  if (!event) throw new AppError('device_refused')
  return { device, event, db }
}
