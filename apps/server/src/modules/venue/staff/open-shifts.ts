import type { EventId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { venueCopy } from '@saldo/copy/venue'
import { mxn } from '../../../documents/mxn.ts'
import { AppError } from '../../../kernel/errors.ts'
import { namesOf } from '../../auth/index.ts'
import { eventOf, localMoment } from '../../events/index.ts'
import { accountBalance, cashDrawer } from '../../ledger/index.ts'
import type { StaffTx } from './staff.ts'
import { openDrawersOf, type OpenDrawer } from './staff-queries.ts'

/** Throws staff_shift_open when any of these people has one, saying whose, where, since when and with how much. */
export const refuseOpenShifts = async (
  { control, db }: Pick<StaffTx, 'control' | 'db'>,
  eventId: EventId,
  people: readonly UserId[],
): Promise<void> => {
  const drawers = await openDrawersOf(db, eventId, people)
  if (drawers.length === 0) return
  const names = await namesOf(
    control,
    drawers.map(({ userId }) => userId),
  )
  const { timezone } = await eventOf(control, eventId)
  const told = async ({ shiftId, userId, place, openedAt }: OpenDrawer): Promise<string> => {
    const expected = centavos(await accountBalance(db, eventId, cashDrawer(shiftId)))
    return venueCopy.openShift(names.get(userId) ?? '', place, mxn(expected), localMoment(openedAt, timezone))
  }
  throw new AppError('staff_shift_open', { errors: { people: await Promise.all(drawers.map(told)) } })
}
