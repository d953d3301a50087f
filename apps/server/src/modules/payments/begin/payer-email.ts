import type { UserId } from '@saldo/contract/ids'
import { findUser } from '../../auth/index.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'

/** The payer's address: from the body, else the account's own. */
export const payerEmailOf = async (
  { databases }: Pick<PaymentDeps, 'databases'>,
  { email, userId }: { email: string | null; userId: UserId },
): Promise<string> => email || ((await findUser(databases.control, userId))?.email ?? '')
