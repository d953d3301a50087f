import type { UserId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { eraseUser, type By } from '../auth/index.ts'

/**
 * Forgets who a person was: account, sessions, roles, devices. The ledger, orders and payments know only the account's
 * id, which stays as a pseudonym. Throws not_found.
 */
export const erasePerson = async (
  deps: Pick<Deps, 'databases' | 'clock' | 'keys'>,
  userId: UserId,
  cause: Omit<By, 'now'>,
): Promise<void> => {
  const ended = await eraseUser(deps, userId, { ...cause, now: deps.clock.now() })
  if (ended === null) throw new AppError('not_found')
}
