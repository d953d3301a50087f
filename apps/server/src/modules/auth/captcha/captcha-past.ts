import type { Captcha } from '../../../gateways/captcha/captcha.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { LimitName } from '../../../kernel/limits.ts'
import { spendCaptcha } from './spend-captcha.ts'

export type CaptchaPast = {
  /** The low limits that a call counts against, each with the subject it counts for. */
  past: readonly (readonly [LimitName, string])[]
  /** The solved captcha that the call carries, if it carries one. */
  token: string | undefined
  now: Date
}

/**
 * Counts a call against each limit; past any of them it goes on with a solved captcha alone, so that most people see
 * none. Throws captcha_required, captcha_failed, captcha_unavailable.
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
