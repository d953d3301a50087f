import type { Deps } from '../../kernel/deps.ts'
import type { Db } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import { acceptRefund, type Accepting } from './accept-refund.ts'
import type { Decided } from './decide-refund.ts'
import { isRed } from './hint-rules.ts'
import { withHints } from './read-queue.ts'
import type { Refund } from './refund.ts'

/** Accepts a request as `acceptRefund`. Throws refund_reason_needed too, without a reason in spite of a red hint. */
export const acceptSeen = async (
  deps: Pick<Deps, 'databases' | 'keys'>,
  found: { refund: Refund; db: Db },
  by: Accepting,
): Promise<Decided> => {
  const isTold = by.why !== undefined || found.refund.state !== 'requested'
  const [line] = isTold ? [] : await withHints(deps, [found.refund])
  if (line && isRed(line.hints)) throw new AppError('refund_reason_needed')
  return acceptRefund(deps, found, by)
}
