import type { CountedPieces } from '@saldo/contract/drawer'
import type { EventId, OpId, PlaceId, ShiftId, UserId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { transact, type Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { bookTransfer, cashDrawer } from '../ledger/index.ts'
import type { Place } from '../venue/index.ts'
import { findShift, holdOpen, holdOpenShift, insertShift } from './queries.ts'
import { samePieces } from './pieces.ts'
import type { Decided, Shift } from './shift.ts'

export type Opening = EventAct & {
  /** Null when no place was assigned. */
  place: Place | null
  opId: OpId
  /** The place of the opening according to the till. */
  madeAt?: PlaceId | undefined
  float: Centavos
  /** The same as bills and coins, null where an amount was typed. */
  pieces?: CountedPieces | null
}

const repeated = (shift: Shift, { actor, float, pieces = null }: Opening): Decided => {
  const isSame = shift.userId === actor.id && shift.float === float && samePieces(shift.floatPieces, pieces)
  if (!isSame) throw new AppError('operation_mismatch')
  return { shift, isRepeat: true }
}

/**
 * Opens a shift with the drawer's float, once per opId; a repeat gets the first answer, even if the person's
 * place has changed. Throws place_missing, place_changed, shift_open (this person has another one open),
 * operation_mismatch.
 */
export const openShift = async (
  { databases }: Pick<Deps, 'databases'>,
  opening: Opening,
): Promise<Decided> => {
  const { eventId, actor, place, opId, float, pieces = null, at } = opening
  const id = opId as string as ShiftId
  return transact(await databases.forEvent(eventId), async (tx) => {
    const known = await findShift(tx, eventId, id)
    if (known) return repeated(known, opening)
    if (place === null) throw new AppError('place_missing')
    if (opening.madeAt !== undefined && opening.madeAt !== place.id) throw new AppError('place_changed')
    const opened = { openedAt: at, float, floatPieces: pieces, end: null }
    const shift: Shift = { id, eventId, userId: actor.id, placeId: place.id, ...opened }
    if (!(await insertShift(tx, shift))) {
      const sameMoment = await findShift(tx, eventId, id)
      if (sameMoment) return repeated(sameMoment, opening)
      throw new AppError('shift_open')
    }
    const booking = { eventId, opId, at, actorId: actor.id, place }
    if (float > 0n)
      await bookTransfer(tx, { ...booking, debit: cashDrawer(shift.id), credit: 'bank', amount: float })
    await audit(tx, opening, {
      action: 'shift_opened',
      subject: shift.id,
      eventId,
      details: { place_id: place.id, float_centavos: String(float) },
    })
    return { shift, isRepeat: false }
  })
}

/**
 * The person's open shift, null when there is none. Locked against closing until this transaction ends, so
 * that no cash is booked after the count.
 */
export const holdDrawer = async (tx: Db, eventId: EventId, userId: UserId): Promise<ShiftId | null> =>
  (await holdOpenShift(tx, eventId, userId))?.id ?? null

/** Whether the drawer's shift is open; if so it stays open until this transaction ends. */
export const isDrawerOpen = (tx: Db, eventId: EventId, shiftId: ShiftId): Promise<boolean> =>
  holdOpen(tx, eventId, shiftId)
