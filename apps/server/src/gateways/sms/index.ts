import { off } from '../checkup.ts'
import type { PortVendor } from '../vendor.ts'
import { checkTwilio } from './check-twilio.ts'
import { smsEnv, type SmsEnv } from './env.ts'
import type { Sms } from './sms.ts'
import { createTwilio } from './twilio.ts'
import { copy } from './copy.ts'

export type { Sms, TextMessage } from './sms.ts'
export { createTwilio }

/** Text messages by Twilio. */
export const sms: PortVendor<Sms, SmsEnv> = {
  env: smsEnv,
  connect: (env) =>
    createTwilio({
      apiUrl: env.TWILIO_API_URL,
      accountSid: env.TWILIO_ACCOUNT_SID ?? '',
      authToken: env.TWILIO_AUTH_TOKEN,
      from: env.TWILIO_FROM ?? '',
    }),
  checkups: ({ env }) => ({
    twilio: {
      title: copy.title,
      check:
        env.TWILIO_ACCOUNT_SID === undefined
          ? off('TWILIO_ACCOUNT_SID')
          : checkTwilio({
              apiUrl: env.TWILIO_API_URL,
              accountSid: env.TWILIO_ACCOUNT_SID,
              authToken: env.TWILIO_AUTH_TOKEN,
              from: env.TWILIO_FROM,
            }),
    },
  }),
}
