import type { EventId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import { isAwaited } from './till-state.ts'
import { permittedTills } from './till-queries.ts'

/** How many tills of an event may hold sales that are not posted: money that leaves QRs waits for them. */
export const awaitedTills = async (db: Db, eventId: EventId, at: Date): Promise<number> =>
  (await permittedTills(db, eventId)).filter((till) => isAwaited(till, at)).length

/** Throws offline_tills_open while a till of the event may hold sales that are not posted. */
export const requireAllPosted = async (db: Db, eventId: EventId, at: Date): Promise<void> => {
  if ((await awaitedTills(db, eventId, at)) > 0) throw new AppError('offline_tills_open')
}
