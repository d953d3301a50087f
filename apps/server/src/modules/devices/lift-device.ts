import type { DeviceId, EventId } from '@saldo/contract/ids'
import { transact, type Databases } from '../../db/index.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import type { By } from './pairing-codes.ts'
import { markLifted } from './queries.ts'

/** Lifts the suspension of a device for wrong PINs. Throws not_found. */
export const liftDevice = async (
  databases: Databases,
  { eventId, deviceId }: { eventId: EventId; deviceId: DeviceId },
  by: By,
): Promise<void> =>
  transact(await databases.forEvent(eventId), async (tx) => {
    if (!(await markLifted(tx, { eventId, deviceId }, by.now))) throw new AppError('not_found')
    await audit(tx, {
      at: by.now,
      requestId: by.requestId,
      actor: by.actor,
      action: 'device_lifted',
      subject: deviceId,
      eventId,
    })
  })
