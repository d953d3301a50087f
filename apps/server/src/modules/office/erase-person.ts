import type { UserId } from '@saldo/contract/ids'
import type { Act } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { eraseUser } from '../auth/index.ts'
import { forgetRefundsOf } from '../refunds/index.ts'
import { forgetStaff } from '../venue/index.ts'

/**
 * Erases a person's account, sessions, roles, devices, places and PINs. The ledger, orders and payments keep
 * the account's id as a pseudonym; refund requests keep it too, without the typed details. Throws not_found,
 * refund_open.
 */
export const erasePerson = async (
  deps: Pick<Deps, 'databases' | 'clock' | 'keys'>,
  userId: UserId,
  act: Act,
): Promise<void> => {
  await forgetRefundsOf(deps, userId)
  await forgetStaff(deps.databases, userId)
  const ended = await eraseUser(deps, userId, act)
  if (ended === null) throw new AppError('not_found')
}
