import { sendEmailLink } from '@saldo/contract/identity'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'

/** The state of sending the link. `resendAtMs`: when (epoch ms of this device) another can be requested. */
export type EmailStep = { resendAtMs?: number; problems?: string[]; at?: number }

/** Sends the user's own e-mail another verification link. */
export const sendOwnLink = async (): Promise<EmailStep> => {
  try {
    const { resend_after_seconds } = await call(sendEmailLink)
    return { resendAtMs: Date.now() + resend_after_seconds * 1_000 }
  } catch (error) {
    return { problems: sentencesOf(error), at: Date.now() }
  }
}
