import type { SessionId } from '@saldo/contract/ids'
import { transact } from '../../../db/index.ts'
import type { Act, Caller } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { AccountDeps } from '../account-deps.ts'
import { changePassword, refuseWeakPassword } from './change-password.ts'
import { distrustEarlier } from './distrust-earlier.ts'
import { ownerOfLink, spendLink } from './email-link-queries.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { forgiveMissesOf } from './miss-queries.ts'
import { digestToken } from './request-link.ts'
import { findUser, lockUser, setEmailVerified } from '../people/user-queries.ts'

/**
 * Sets a new password with the token of a mailed link, once; marks the e-mail as verified. Throws
 * link_refused, validation_failed (the link stays valid).
 */
export const recoverByLink = async (
  deps: AccountDeps,
  { token, password }: { token: string; password: string },
  act: Act,
): Promise<void> => {
  const { control } = deps.databases
  const tokenDigest = digestToken(token)
  const userId = await ownerOfLink(control, 'recovery', tokenDigest, act.at)
  const owner = userId && (await findUser(control, userId))
  if (!owner) throw new AppError('link_refused')
  refuseWeakPassword(password, owner)
  const passwordHash = await hashPassword(password)
  const ended = await transact(control, async (tx): Promise<SessionId[]> => {
    const user = await lockUser(tx, owner.id)
    const link = { purpose: 'recovery', tokenDigest, userId: owner.id } as const
    if (!user || !(await spendLink(tx, link, act.at))) throw new AppError('link_refused')
    await forgiveMissesOf(tx, user.id, act.at)
    const isFirstProof = await setEmailVerified(tx, user.id, act.at)
    const earlier = isFirstProof ? await distrustEarlier(tx, user.id, act) : []
    return [...earlier, ...(await changePassword(deps, tx, { user, passwordHash, how: 'link' }, act))]
  })
  deps.gatekeeper.refuse(ended)
}

/**
 * Verifies the user's own e-mail with the token of the welcome mail, once. Requires a session of that
 * account: otherwise the recipient of a mail for an account that a stranger made in their name would verify
 * the stranger's account. Throws link_refused.
 */
export const verifyEmail = (deps: AccountDeps, token: string, act: Act<Caller>): Promise<void> =>
  transact(deps.databases.control, async (tx) => {
    const userId = act.actor.id
    const link = { purpose: 'verification', tokenDigest: digestToken(token), userId } as const
    if (!(await spendLink(tx, link, act.at))) throw new AppError('link_refused')
    if (await setEmailVerified(tx, userId, act.at))
      await audit(tx, act, { action: 'email_verified', subject: userId })
  })
