import type { DeviceId, EventId } from '@saldo/contract/ids'
import { transact, type Databases } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import { markLifted } from './queries.ts'

/** Lifts the suspension of a device for wrong PINs. Throws not_found. */
export const liftDevice = async (
  databases: Databases,
  { eventId, deviceId }: { eventId: EventId; deviceId: DeviceId },
  act: Act,
): Promise<void> =>
  transact(await databases.forEvent(eventId), async (tx) => {
    if (!(await markLifted(tx, { eventId, deviceId }, act.at))) throw new AppError('not_found')
    await audit(tx, act, {
      action: 'device_lifted',
      subject: deviceId,
      eventId,
    })
  })
