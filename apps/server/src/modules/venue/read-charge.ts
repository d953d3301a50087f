import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import type { Role } from '@saldo/contract/roles'
import { lastingOr } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { namesOf } from '../auth/index.ts'
import { chargeLinesOf, operationOf, type BookedOperation, type ChargeLines } from '../ledger/index.ts'
import { mayVoid } from './rules.ts'

type Asker = { eventId: EventId; operation: OpId; by: UserId; role: Role | null }

/** `who`: the name of who charged; null once their account is erased, and where nobody knows it meanwhile. */
export type ReadCharge = { booked: BookedOperation; charge: ChargeLines; who: string | null }

/**
 * A charge or a sale for cash with what is left of it, for who may void it. Throws operation_not_found, also for what is
 * neither, and forbidden for another's.
 */
export const readCharge = async (
  { databases }: Pick<Deps, 'databases'>,
  { eventId, operation, by, role }: Asker,
): Promise<ReadCharge> => {
  const db = await databases.forEvent(eventId)
  const booked = await operationOf(db, eventId, operation)
  const charge = await chargeLinesOf(db, eventId, operation)
  if (!booked || !charge) throw new AppError('operation_not_found')
  if (!mayVoid(role, by, booked.actorId)) throw new AppError('forbidden')
  const { actorId } = booked
  const nameOf = async (id: string) => (await namesOf(databases.control, [id])).get(id) ?? null
  const who = actorId && (await lastingOr(databases.contact, `name ${actorId}`, () => nameOf(actorId), null))
  return { booked, charge, who: who || null }
}
