import type { SessionId, UserId } from '@saldo/contract/ids'
import { transact, type Db } from '../../db/index.ts'
import { audit } from '../../kernel/audit.ts'
import type { By } from './change-roles.ts'
import { forgetDevices } from './device-queries.ts'
import { deleteAllRoles } from './role-queries.ts'
import { markSessionsEnded } from './session-queries.ts'
import { blankUser } from './user-queries.ts'

/**
 * Takes out of the account everything that tells who it was, ends its sessions and its roles; its id stays as the
 * pseudonym under which the ledger keeps amounts. The sessions it ended, for `gatekeeper.refuse` after the commit;
 * null for an account that isn't there.
 */
export const eraseUser = (db: Db, userId: UserId, by: By): Promise<SessionId[] | null> =>
  transact(db, async (tx) => {
    if (!(await blankUser(tx, userId, by.now))) return null
    await deleteAllRoles(tx, userId)
    await forgetDevices(tx, userId)
    await audit(tx, {
      at: by.now,
      requestId: by.requestId,
      actor: by.actor,
      action: 'user_erased',
      subject: userId,
    })
    return markSessionsEnded(tx, userId, null, 'operator', by.now)
  })
