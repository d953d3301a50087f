import type { EventId, OpId, ShiftId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { transact } from '../../db/index.ts'
import { audit } from '../../kernel/audit.ts'
import type { Actor, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { bookTransfer, cashDrawer } from '../ledger/index.ts'
import type { Place } from '../venue/index.ts'
import { findOpenShift, findShift, insertShift } from './queries.ts'
import type { Shift } from './shift.ts'

export type Opening = {
  eventId: EventId
  actor: Actor
  place: Place
  opId: OpId
  float: Centavos
  now: Date
  requestId: string
}

const isRepeat = (shift: Shift, { actor, float }: Opening): boolean =>
  shift.userId === actor.userId && shift.float === float

/**
 * Opens a shift with what is in the drawer, once per opId. Throws shift_open (this person has another one open),
 * operation_mismatch.
 */
export const openShift = async ({ databases }: Pick<Deps, 'databases'>, opening: Opening): Promise<Shift> => {
  const { eventId, actor, place, opId, float, now, requestId } = opening
  const shift: Shift = {
    id: opId as string as ShiftId,
    eventId,
    userId: actor.userId,
    placeId: place.id,
    openedAt: now,
    float,
    end: null,
  }
  return transact(await databases.forEvent(eventId), async (tx) => {
    if (!(await insertShift(tx, shift))) {
      const known = await findShift(tx, eventId, shift.id)
      if (known === null && (await findOpenShift(tx, eventId, actor.userId))) throw new AppError('shift_open')
      if (known === null || !isRepeat(known, opening)) throw new AppError('operation_mismatch')
      return known
    }
    const booking = { eventId, opId, at: now, actorId: actor.userId, place }
    if (float > 0n)
      await bookTransfer(tx, { ...booking, debit: cashDrawer(shift.id), credit: 'bank', amount: float })
    await audit(tx, {
      at: now,
      requestId,
      actor: { kind: 'staff', id: actor.userId },
      action: 'shift_opened',
      subject: shift.id,
      eventId,
      details: { place_id: place.id, float_centavos: String(float) },
    })
    return shift
  })
}
