import type { OpId, UserId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { transact } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { insertApproval, type Catalogue } from '../catalogue/index.ts'
import { proveSecond } from '../devices/index.ts'
import { discountPeople } from './people.ts'

type Asked = EventAct & {
  useId: OpId
  discountId: string
  amount: Centavos
  person: UserId | null
  approver: UserId
  pin: string
}

/**
 * Keeps that a manager agreed by PIN to one use of a discount, up to an amount; nothing is given yet. Throws
 * discount_changed for one that the event has no more, approver_refused, operation_mismatch for a use that was agreed to
 * otherwise, and as `proveSecond`.
 */
export const approveDiscount = async (
  deps: Deps,
  catalogue: Catalogue,
  { eventId, useId, discountId, amount, person, approver, pin, ...act }: Asked,
): Promise<{ isRepeat: boolean }> => {
  const { discounts } = await catalogue.refresh(eventId)
  if (!discounts.some(({ id }) => id === discountId)) throw new AppError('discount_changed')
  const { approvers } = await discountPeople(deps, eventId, act.actor.id, act.at)
  const second = approvers.find(({ id }) => id === approver)
  if (!second) throw new AppError('approver_refused')
  await proveSecond(deps, { eventId, userId: approver, role: second.role, pin }, act)
  const approval = { eventId, useId, discountId, person, askedBy: act.actor.id, most: amount }
  return transact(await deps.databases.forEvent(eventId), async (tx) => {
    const kept = await insertApproval(tx, { ...approval, approvedBy: approver, at: act.at })
    if (kept === 'other') throw new AppError('operation_mismatch')
    if (kept === 'known') return { isRepeat: true }
    const byApprover = { ...act, actor: { ...act.actor, id: approver } }
    await audit(tx, byApprover, {
      action: 'discount_approved',
      subject: discountId,
      eventId,
      details: { use_id: useId, amount_centavos: String(amount), asked_by: act.actor.id, person },
    })
    return { isRepeat: false }
  })
}
