import { off } from '../checkup.ts'
import type { PortVendor } from '../vendor.ts'
import { checkMail } from './check.ts'
import { mailEnv, type MailEnv } from './env.ts'
import type { Mail } from './mail.ts'
import { createSmtp } from './smtp.ts'
import { copy } from './copy.ts'

export type { Letter, Mail } from './mail.ts'
export { createSmtp }

const senderOf = (env: MailEnv): string => env.MAIL_FROM ?? env.BRAND_SUPPORT_EMAIL

/** E-mail by SMTP. */
export const mail: PortVendor<Mail, MailEnv> = {
  env: mailEnv,
  connect: (env) => createSmtp({ url: env.SMTP_URL, fromName: env.BRAND_NAME, fromAddress: senderOf(env) }),
  checkups: ({ env, answerWithinMs }) => ({
    mail: {
      title: copy.title,
      check:
        env.SMTP_URL === undefined
          ? off('SMTP_URL')
          : checkMail({ url: env.SMTP_URL, fromAddress: senderOf(env), answerWithinMs }),
    },
  }),
}
