import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { Role } from '@saldo/contract/roles'
import type { Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { AppError } from '../../kernel/errors.ts'
import { findFreeBill, returnStock, takeDiscountsBack } from '../catalogue/index.ts'
import type { Outcome } from '../ledger/index.ts'
import { isVoidInTime, mayVoid, type VoidTimes } from './rules.ts'

type Void = EventAct & { opId: OpId; operation: OpId; reason: string; role: Role | null }

/**
 * Voids a bill that nobody paid, once: its stock and its person's limit come back, and no balance moves. Null for an
 * operation that is no such bill. Throws forbidden, void_too_late, already_reversed, and operation_mismatch for a void
 * that took another one back.
 */
export const voidFreeBill = async (
  tx: Db,
  { eventId, opId, operation, actor, role, reason, at }: Void,
  terms: Pick<VoidTimes, 'voidMinutes' | 'eventEndsAt'>,
): Promise<Outcome | null> => {
  const known = await findFreeBill(tx, eventId, { voidOpId: opId })
  if (known && known.opId !== operation) throw new AppError('operation_mismatch')
  const bill = known ?? (await findFreeBill(tx, eventId, { opId: operation }))
  if (!bill) return null
  const nothing = centavos(0)
  const done = {
    opId,
    balanceBefore: nothing,
    balanceAfter: nothing,
    walletSeq: 0,
    status: 'booked' as const,
  }
  if (known) return { ...done, isRepeated: true }
  if (!mayVoid(role, actor.id, bill.givenBy)) throw new AppError('forbidden')
  if (bill.voidedBy) throw new AppError('already_reversed')
  if (!isVoidInTime(role, { bookedAt: bill.at, ...terms }, at)) throw new AppError('void_too_late')
  await takeDiscountsBack(tx, eventId, [operation], { opId, by: actor.id, reason, at })
  await returnStock(tx, eventId, [operation], at)
  return { ...done, isRepeated: false }
}
