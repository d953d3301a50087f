import type { DrawerReceipt } from '@saldo/contract/drawer'
import type { EventId, ShiftId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { EventDatabases } from '../../db/index.ts'
import { namesOf } from '../auth/index.ts'
import { bookedMovements, type Movement } from './movement-queries.ts'

/** A booked movement with its people's names; an erased account's is empty. */
export type NamedMovement = Pick<Movement, 'id' | 'shiftId' | 'kind' | 'amount' | 'reason'> & {
  folio: number
  at: Date
  askedBy: string
  approvedBy: string
}

export const nameMovements = async (
  { databases }: { databases: EventDatabases },
  movements: readonly Movement[],
): Promise<NamedMovement[]> => {
  const names = await namesOf(
    databases.control,
    movements.flatMap(({ askedBy, approvedBy }) => [askedBy, approvedBy]),
  )
  const nameOf = (id: UserId): string => names.get(id) ?? ''
  return movements.flatMap(({ booked, askedBy, approvedBy, ...movement }) =>
    booked ? [{ ...movement, ...booked, askedBy: nameOf(askedBy), approvedBy: nameOf(approvedBy) }] : [],
  )
}

/** What was booked of a shift's drawer, in the order of the folios. */
export const movementsOf = async (
  { databases }: { databases: EventDatabases },
  eventId: EventId,
  shiftId: ShiftId,
): Promise<NamedMovement[]> =>
  nameMovements({ databases }, await bookedMovements(await databases.forEvent(eventId), eventId, shiftId))

/** Sums of movements, each above or at zero. */
export type Moved = { withdrawn: Centavos; added: Centavos }

export const movedIn = (movements: readonly Pick<Movement, 'kind' | 'amount'>[]): Moved => {
  const sum = (kind: Movement['kind']) =>
    centavos(movements.reduce((all, one) => all + (one.kind === kind ? one.amount : 0n), 0n))
  return { withdrawn: sum('withdrawal'), added: sum('change') }
}

/** The sums of each of the event's shifts that moved any cash. */
export const movedByShift = async (
  { databases }: { databases: EventDatabases },
  eventId: EventId,
): Promise<Map<ShiftId, Moved>> => {
  const all = await bookedMovements(await databases.forEvent(eventId), eventId)
  return new Map([...Map.groupBy(all, ({ shiftId }) => shiftId)].map(([id, each]) => [id, movedIn(each)]))
}

export const receiptOf = ({
  id,
  folio,
  kind,
  amount,
  reason,
  at,
  askedBy,
  approvedBy,
}: NamedMovement): DrawerReceipt => ({
  op_id: id,
  folio,
  kind,
  amount,
  reason,
  at: at.toISOString(),
  asked_by: askedBy,
  approved_by: approvedBy,
})
