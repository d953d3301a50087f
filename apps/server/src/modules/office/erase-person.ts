import type { UserId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { eraseUser, type By } from '../auth/index.ts'
import { forgetRefundsOf } from '../refunds/index.ts'
import { forgetStaff } from '../venue/index.ts'

/**
 * Forgets who a person was: account, sessions, roles, devices, places and PINs. The ledger, orders and payments know
 * only the account's id, which stays as a pseudonym; so do refund requests, without what was typed into them. Throws
 * not_found, refund_open.
 */
export const erasePerson = async (
  deps: Pick<Deps, 'databases' | 'clock' | 'keys'>,
  userId: UserId,
  cause: Omit<By, 'now'>,
): Promise<void> => {
  await forgetRefundsOf(deps, userId)
  await forgetStaff(deps.databases, userId)
  const ended = await eraseUser(deps, userId, { ...cause, now: deps.clock.now() })
  if (ended === null) throw new AppError('not_found')
}
