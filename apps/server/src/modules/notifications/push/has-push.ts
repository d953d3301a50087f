import type { UserId } from '@saldo/contract/ids'
import type { Deps } from '../../../kernel/deps.ts'
import { liveSubscriptions } from './subscription-queries.ts'

/** Whether this person has a live push subscription. */
export const hasPush = async (
  { databases, clock }: Pick<Deps, 'databases' | 'clock'>,
  userId: UserId,
): Promise<boolean> => (await liveSubscriptions(databases.control, [userId], clock.now())).length > 0
