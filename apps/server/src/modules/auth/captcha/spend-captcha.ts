import type { Captcha } from '../../../gateways/captcha/index.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { LimitName } from '../../../kernel/limits/limits.ts'
import { spendChallenge } from './queries.ts'

/**
 * Accepts a solved captcha once. Spent in a separate commit, so that a later refusal does not make the
 * solution reusable. Throws captcha_failed, and captcha_unavailable when it could not be verified.
 */
export const spendCaptcha = async (
  deps: Pick<Deps, 'databases' | 'log'>,
  captcha: Captcha,
  token: string,
  now: Date,
): Promise<void> => {
  const answer = await captcha.verify(token, now)
  if (answer.kind === 'unknown') {
    deps.log.error({ why: answer.why }, 'the captcha could not be judged')
    throw new AppError('captcha_unavailable')
  }
  if (answer.kind === 'refused') deps.log.info({ why: answer.why }, 'captcha not taken')
  else if (await spendChallenge(deps.databases.control, answer.challengeId, answer.expiresAt)) return
  throw new AppError('captcha_failed')
}

export type CaptchaPast = {
  /** Low limits of the call, each with its subject. */
  past: readonly (readonly [LimitName, string])[]
  /** Token of the solved captcha, if the call has one. */
  token: string | undefined
  now: Date
}

/**
 * Counts a call against each limit; beyond any of them the call requires a solved captcha, so that most users
 * see none. Throws captcha_required, captcha_failed, captcha_unavailable.
 */
export const captchaPast = async (
  deps: Pick<Deps, 'databases' | 'limiter' | 'log'>,
  captcha: Captcha,
  { past, token, now }: CaptchaPast,
): Promise<void> => {
  let isWithin = true
  for (const [limit, subject] of past) isWithin = (await deps.limiter.isWithin(limit, subject)) && isWithin
  if (isWithin) return
  if (token === undefined) throw new AppError('captcha_required')
  await spendCaptcha(deps, captcha, token, now)
}
