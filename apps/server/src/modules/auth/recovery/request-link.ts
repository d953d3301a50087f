import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { transact } from '../../../db/index.ts'
import { visitor, type Act } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import { AppError } from '../../../kernel/errors.ts'
import { enqueue, job } from '../../../kernel/jobs/jobs.ts'
import { notify } from '../../notifications/index.ts'
import type { AccountDeps } from '../account-deps.ts'
import { dayBefore, RECOVERY_LINK_MS, waitSeconds } from './code-rules.ts'
import {
  holdEmail,
  insertLink,
  linkRequestsSince,
  lockWaitingLink,
  settleLink,
} from './email-link-queries.ts'
import { addresseeOf, findUserByEmail } from '../people/user-queries.ts'

/** Looks up the e-mail's account and mails the link; a job, so that the request's timing reveals nothing. */
export const sendLinkJob = job<{ linkId: string; requestId: string }>('send-recovery-link')

/** Stored digest of a link's token. Unkeyed: 256 random bits resist guessing. */
export const digestToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const makeToken = (): string => randomBytes(32).toString('base64url')

export const digestEmail = ({ keys }: Pick<AccountDeps, 'keys'>, email: string): Buffer =>
  keys.digest('email', email)

/**
 * Requests a recovery link by e-mail; answer and timing are the same for an unknown e-mail. Throws
 * too_many_requests.
 */
export const requestRecoveryLink = (
  deps: Pick<AccountDeps, 'databases' | 'keys'>,
  email: string,
  { at: now, requestId }: Act,
): Promise<void> =>
  transact(deps.databases.control, async (tx) => {
    const emailDigest = digestEmail(deps, email)
    await holdEmail(tx, emailDigest)
    const wait = waitSeconds(await linkRequestsSince(tx, 'recovery', emailDigest, dayBefore(now)), now)
    if (wait > 0) throw new AppError('too_many_requests', { retryAfterSeconds: wait })
    const id = v7()
    await insertLink(tx, {
      id,
      purpose: 'recovery',
      emailDigest,
      emailSealed: deps.keys.seal('email', email),
      userId: null,
      tokenDigest: null,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + RECOVERY_LINK_MS),
    })
    await enqueue(tx, sendLinkJob, { linkId: id, requestId }, now)
  })

/** Mails the requested link; a no-op for an unknown e-mail or an expired request. */
export const sendLink = (
  deps: Pick<AccountDeps, 'databases' | 'keys' | 'clock' | 'env'>,
  { linkId, requestId }: { linkId: string; requestId: string },
): Promise<void> =>
  transact(deps.databases.control, async (tx) => {
    const now = deps.clock.now()
    const waiting = await lockWaitingLink(tx, linkId)
    if (!waiting) return
    const email = deps.keys.unseal('email', waiting.emailSealed)
    const user = waiting.expiresAt > now ? await findUserByEmail(tx, email) : null
    if (!user) return settleLink(tx, linkId, null)
    const token = makeToken()
    await settleLink(tx, linkId, { userId: user.id, tokenDigest: digestToken(token) })
    await audit(tx, { actor: visitor, at: now, requestId }, { action: 'link_sent', subject: user.id })
    // In the URL fragment the token reaches no server log and no other site.
    const url = `${deps.env.PUBLIC_URL}/auth/forgot-password#token=${token}`
    await notify(tx, deps, linkId, { kind: 'recovery_link', ...addresseeOf(user), url })
  })
