import { sendPhoneCode, verifyPhone } from '@saldo/contract/identity'
import { sentencesOf } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { storeUser } from '../../shared/session/session.ts'

/** How far the verification of one's phone is. `resendAtMs`: until when (epoch ms of this device) no other code can be asked for. */
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

/** Sends a code to one's own phone. `here` is where to stay when that is refused. */
export const sendOwnCode = (here: PhoneStep): Promise<PhoneStep> =>
  sayWhy(here, async () => {
    const { resend_after_seconds } = await call(sendPhoneCode)
    return { step: 'code', resendAtMs: Date.now() + resend_after_seconds * 1_000 }
  })

/** Verifies one's own phone with the code that was sent to it. */
export const verifyOwnPhone = (code: string, resendAtMs: number): Promise<PhoneStep> =>
  sayWhy({ step: 'code', resendAtMs }, async () => {
    storeUser(await call(verifyPhone, { body: { code } }))
    return { step: 'verified' }
  })
