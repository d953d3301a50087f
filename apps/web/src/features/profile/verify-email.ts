import { sendEmailLink } from '@saldo/contract/identity'
import { sentencesOf } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'

/** Whether the link is on its way. `resendAtMs`: until when (epoch ms of this device) no other can be asked for. */
export type EmailStep = { resendAtMs?: number; problems?: string[]; at?: number }

/** Has the link mailed again that verifies one's own e-mail. */
export const sendOwnLink = async (): Promise<EmailStep> => {
  try {
    const { resend_after_seconds } = await call(sendEmailLink)
    return { resendAtMs: Date.now() + resend_after_seconds * 1_000 }
  } catch (error) {
    return { problems: sentencesOf(error), at: Date.now() }
  }
}
