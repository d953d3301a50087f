import type { EventId, ShiftId, UserId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { holdOpen, holdOpenShift } from './queries.ts'

/**
 * The person's open shift, null when there is none. Locked against closing until this transaction ends, so
 * that no cash is booked after the count.
 */
export const holdDrawer = async (tx: Db, eventId: EventId, userId: UserId): Promise<ShiftId | null> =>
  (await holdOpenShift(tx, eventId, userId))?.id ?? null

/** Whether the drawer's shift is open; if so it stays open until this transaction ends. */
export const isDrawerOpen = (tx: Db, eventId: EventId, shiftId: ShiftId): Promise<boolean> =>
  holdOpen(tx, eventId, shiftId)
