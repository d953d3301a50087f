import { sendPhoneCode, verifyPhone } from '@saldo/contract/identity'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { storeUser } from '@saldo/client/session/session.ts'

/**
 * The step of verifying the user's own phone. `resendAtMs`: when (epoch ms of this device) another code can
 * be requested.
 */
export type PhoneStep = { problems?: string[]; at?: number } & (
  | { step: 'invitation' }
  | { step: 'code'; resendAtMs: number }
  | { step: 'verified' }
)

const sayWhy = async (here: PhoneStep, work: () => Promise<PhoneStep>): Promise<PhoneStep> => {
  try {
    return await work()
  } catch (error) {
    return { ...here, problems: sentencesOf(error), at: Date.now() }
  }
}

/** Sends a code to the user's own phone. `here`: the step to stay at on a refusal. */
export const sendOwnCode = (here: PhoneStep): Promise<PhoneStep> =>
  sayWhy(here, async () => {
    const { resend_after_seconds } = await call(sendPhoneCode)
    return { step: 'code', resendAtMs: Date.now() + resend_after_seconds * 1_000 }
  })

/** Verifies the user's own phone with the code sent to it. */
export const verifyOwnPhone = (code: string, resendAtMs: number): Promise<PhoneStep> =>
  sayWhy({ step: 'code', resendAtMs }, async () => {
    storeUser(await call(verifyPhone, { body: { code } }))
    return { step: 'verified' }
  })
