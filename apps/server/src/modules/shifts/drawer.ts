import type { EventId, ShiftId, UserId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { holdOpen, holdOpenShift } from './queries.ts'

/**
 * The shift whose drawer somebody's cash goes into, null while they have none open. It can't be closed before this
 * transaction ends: no cash slips in after the count.
 */
export const holdDrawer = async (tx: Db, eventId: EventId, userId: UserId): Promise<ShiftId | null> =>
  (await holdOpenShift(tx, eventId, userId))?.id ?? null

/** True when the shift that a drawer belongs to is open, and then until this transaction ends. */
export const isDrawerOpen = (tx: Db, eventId: EventId, shiftId: ShiftId): Promise<boolean> =>
  holdOpen(tx, eventId, shiftId)
