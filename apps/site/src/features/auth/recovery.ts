import {
  recoverByLink,
  recoverPassword,
  sendCode,
  sendRecoveryLink,
  undoPasswordChange,
  verifyCode,
} from '@saldo/contract/identity'
import { recoveryCopy } from '@saldo/copy/recovery'
import { ApiError, sentencesOf } from '@saldo/client/api/api-error.ts'
import type { call as apiCall } from '@saldo/client/api/call.ts'
import { phoneProblem, type TypedPhone } from '../../shared/phone/phone-of.ts'

/** `at` (epoch ms) distinguishes successive messages. */
type Problems = { problems?: string[]; at?: number }
/** Set once the server requires a solved captcha before it sends a code. */
type Proof = { asksCaptcha?: true }
type Passwords = { password: string; confirmation: string }
/** `resendAtMs`: when (epoch ms of this device) the server will send another code. */
type Sent = { phone: TypedPhone; resendAtMs: number }

/** A step of password recovery, with the problems of the last request. */
export type RecoveryStep = Problems &
  (
    | ({ step: 'phone' } & Proof)
    | ({ step: 'code' } & Sent & Proof)
    | ({ step: 'password'; code: string } & Sent)
    | { step: 'email' }
    | { step: 'mailed'; email: string }
    | { step: 'link'; token: string }
    | { step: 'undo'; token: string }
    | { step: 'undone' }
    | { step: 'done' }
  )

/** A request from a recovery screen. */
export type RecoveryCommand =
  | { ask: 'show'; step: RecoveryStep }
  | { ask: 'send code'; phone: TypedPhone; sent?: Sent; captcha?: string }
  | ({ ask: 'verify code'; code: string } & Sent)
  | ({ ask: 'change password'; code: string } & Sent & Passwords)
  | { ask: 'send link'; email: string }
  | ({ ask: 'change by link'; token: string } & Passwords)
  | { ask: 'undo'; token: string }

type Parts = { call: typeof apiCall; nowMs: () => number }

const again = (step: RecoveryStep, problems: string[], at: number): RecoveryStep => ({
  ...step,
  problems,
  at,
})

const sentOf = ({ phone, resendAtMs }: Sent): Sent => ({ phone, resendAtMs })

/** The next step, or the same step with the problems of `work`. */
const attempt = async (
  { nowMs }: Parts,
  here: RecoveryStep,
  work: () => Promise<RecoveryStep>,
): Promise<RecoveryStep> => {
  try {
    return await work()
  } catch (error) {
    return again(here, sentencesOf(error), nowMs())
  }
}

type Sending = Extract<RecoveryCommand, { ask: 'send code' }>

const isCaptchaAsked = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'captcha_required' || error.code === 'captcha_failed')

const send = async (parts: Parts, { phone, sent, captcha }: Sending): Promise<RecoveryStep> => {
  const step: Extract<RecoveryStep, { step: 'phone' | 'code' }> = sent
    ? { step: 'code', ...sent }
    : { step: 'phone' }
  const here = captcha === undefined ? step : { ...step, asksCaptcha: true as const }
  const problem = await phoneProblem(phone)
  if (problem) return again(here, [problem], parts.nowMs())
  try {
    const { country_code, phone_number } = phone
    const body = { country_code, phone_number, ...(captcha !== undefined && { token_captcha: captcha }) }
    const { resend_after_seconds } = await parts.call(sendCode, { body })
    return { step: 'code', phone, resendAtMs: parts.nowMs() + resend_after_seconds * 1_000 }
  } catch (error) {
    const asking = isCaptchaAsked(error) ? { ...here, asksCaptcha: true as const } : here
    return again(asking, sentencesOf(error), parts.nowMs())
  }
}

const verify = (parts: Parts, sent: Sent, code: string): Promise<RecoveryStep> =>
  attempt(parts, { step: 'code', ...sent }, async () => {
    const { country_code, phone_number } = sent.phone
    await parts.call(verifyCode, { body: { country_code, phone_number, code } })
    return { step: 'password', code, ...sent }
  })

const change = async (
  { call, nowMs }: Parts,
  sent: Sent,
  code: string,
  { password, confirmation }: Passwords,
): Promise<RecoveryStep> => {
  const here: RecoveryStep = { step: 'password', code, ...sent }
  if (password !== confirmation) return again(here, [recoveryCopy.passwordsDiffer], nowMs())
  try {
    const { country_code, phone_number } = sent.phone
    const body = { country_code, phone_number, code, password, password_confirmation: confirmation }
    await call(recoverPassword, { body })
    return { step: 'done' }
  } catch (error) {
    // A refused code stays refused with any other password.
    const isCodeDead =
      error instanceof ApiError && (error.code === 'code_refused' || error.code === 'code_again')
    return again(isCodeDead ? { step: 'code', ...sent } : here, sentencesOf(error), nowMs())
  }
}

const sendLink = (parts: Parts, email: string): Promise<RecoveryStep> =>
  attempt(parts, { step: 'email' }, async () => {
    await parts.call(sendRecoveryLink, { body: { email } })
    return { step: 'mailed', email }
  })

const changeByLink = async (
  parts: Parts,
  token: string,
  { password, confirmation }: Passwords,
): Promise<RecoveryStep> => {
  const here: RecoveryStep = { step: 'link', token }
  if (password !== confirmation) return again(here, [recoveryCopy.passwordsDiffer], parts.nowMs())
  return attempt(parts, here, async () => {
    await parts.call(recoverByLink, { body: { token, password, password_confirmation: confirmation } })
    return { step: 'done' }
  })
}

const undo = (parts: Parts, token: string): Promise<RecoveryStep> =>
  attempt(parts, { step: 'undo', token }, async () => {
    await parts.call(undoPasswordChange, { body: { token } })
    return { step: 'undone' }
  })

/**
 * Runs one step of a password recovery, or of undoing a password change. Resolves to the next step, or to the
 * same step with its problems.
 */
export const recovery =
  (parts: Parts) =>
  async (command: RecoveryCommand): Promise<RecoveryStep> => {
    switch (command.ask) {
      case 'show':
        return command.step
      case 'send code':
        return send(parts, command)
      case 'verify code':
        return verify(parts, sentOf(command), command.code)
      case 'change password':
        return change(parts, sentOf(command), command.code, command)
      case 'send link':
        return sendLink(parts, command.email)
      case 'change by link':
        return changeByLink(parts, command.token, command)
      case 'undo':
        return undo(parts, command.token)
    }
  }
