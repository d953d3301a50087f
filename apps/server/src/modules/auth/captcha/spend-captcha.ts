import type { Captcha } from '../../../gateways/captcha/captcha.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { spendChallenge } from './queries.ts'

/**
 * Takes a solved captcha, once. Spent in a commit of its own: whatever is refused later must not give the solution
 * back for another question. Throws captcha_failed, and captcha_unavailable when nobody could judge it.
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
