import {
  recoverByLink,
  recoverPassword,
  sendCode,
  sendRecoveryLink,
  undoPasswordChange,
  verifyCode,
} from '@saldo/contract/identity'
import type { call as apiCall } from '@saldo/client/api/call.ts'
import type { Failure } from '@saldo/client/api/outcome.ts'
import { textOf, valuesOf } from '@saldo/client/form-fields.ts'
import { phoneOf, requirePhone, type TypedPhone } from '../../shared/phone/phone-of.ts'

/** `resendAtMs`: when (epoch ms of this device) the server will send another code. */
type Sent = { phone: TypedPhone; resendAtMs: number }

/** A step of password recovery. */
export type RecoveryStep =
  | { step: 'phone' }
  | { step: 'email' }
  | { step: 'done' }
  | { step: 'undone' }
  | ({ step: 'code' } & Sent)
  | ({ step: 'password'; code: string } & Sent)
  | { step: 'mailed'; email: string }
  | { step: 'link'; token: string }
  | { step: 'undo'; token: string }

/** What a step's form sends besides what is typed. */
export const carriedBy = (step: RecoveryStep): Record<string, string> => ({
  ...('phone' in step && { ...step.phone, resend_at_ms: String(step.resendAtMs) }),
  ...('code' in step && { code: step.code }),
  ...('token' in step && { token: step.token }),
})

const sentIn = (form: FormData): Sent => ({
  phone: phoneOf(form),
  resendAtMs: Number(textOf(form, 'resend_at_ms')),
})

type Parts = { call: typeof apiCall; nowMs: () => number }

/** The work of a recovery's forms by intent, resolving to the next step. Throws ApiError. */
export const recovery = ({ call, nowMs }: Parts) => ({
  sendCode: async (form: FormData): Promise<RecoveryStep> => {
    await requirePhone(form)
    const { resend_after_seconds } = await call(sendCode, { body: valuesOf(sendCode.body, form) })
    return { step: 'code', phone: phoneOf(form), resendAtMs: nowMs() + resend_after_seconds * 1_000 }
  },
  verifyCode: async (form: FormData): Promise<RecoveryStep> => {
    await call(verifyCode, { body: valuesOf(verifyCode.body, form) })
    return { step: 'password', code: textOf(form, 'code'), ...sentIn(form) }
  },
  changePassword: async (form: FormData): Promise<RecoveryStep> => {
    await call(recoverPassword, { body: valuesOf(recoverPassword.body, form) })
    return { step: 'done' }
  },
  sendLink: async (form: FormData): Promise<RecoveryStep> => {
    await call(sendRecoveryLink, { body: valuesOf(sendRecoveryLink.body, form) })
    return { step: 'mailed', email: textOf(form, 'email') }
  },
  changeByLink: async (form: FormData): Promise<RecoveryStep> => {
    await call(recoverByLink, { body: valuesOf(recoverByLink.body, form) })
    return { step: 'done' }
  },
  undo: async (form: FormData): Promise<RecoveryStep> => {
    await call(undoPasswordChange, { body: valuesOf(undoPasswordChange.body, form) })
    return { step: 'undone' }
  },
})

export type RecoveryIntent = keyof ReturnType<typeof recovery>

/** The step at which a failure of `step` is shown: a refused code stays refused with any other password. */
export const stepAfter = (step: RecoveryStep, { code }: Failure): RecoveryStep =>
  step.step === 'password' && (code === 'code_refused' || code === 'code_again')
    ? { step: 'code', phone: step.phone, resendAtMs: step.resendAtMs }
    : step
