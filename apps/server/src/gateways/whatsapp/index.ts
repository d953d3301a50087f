import { off } from '../checkup.ts'
import type { PortVendor } from '../vendor.ts'
import { checkWhatsApp } from './check.ts'
import { createCloudApi } from './cloud-api.ts'
import { whatsAppEnv, type WhatsAppEnv } from './env.ts'
import type { WhatsApp } from './whatsapp.ts'
import { copy } from './copy.ts'

export type { TemplateMessage, WhatsApp, WhatsAppStatus } from './whatsapp.ts'
export { createCloudApi }

/** WhatsApp by Meta's Cloud API. */
export const whatsApp: PortVendor<WhatsApp, WhatsAppEnv> = {
  env: whatsAppEnv,
  connect: (env) =>
    createCloudApi({
      apiUrl: env.WHATSAPP_API_URL,
      phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID ?? '',
      token: env.WHATSAPP_TOKEN ?? '',
      appSecret: env.WHATSAPP_APP_SECRET,
      verifyToken: env.WHATSAPP_VERIFY_TOKEN,
    }),
  checkups: ({ env, templates }) => ({
    whatsapp: {
      title: copy.title,
      check:
        env.WHATSAPP_PHONE_NUMBER_ID === undefined
          ? off('WHATSAPP_PHONE_NUMBER_ID')
          : checkWhatsApp({
              apiUrl: env.WHATSAPP_API_URL,
              phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID,
              token: env.WHATSAPP_TOKEN,
              appSecret: env.WHATSAPP_APP_SECRET,
              verifyToken: env.WHATSAPP_VERIFY_TOKEN,
              templates,
              noticesUrl: `${env.PUBLIC_URL}/webhooks/whatsapp`,
            }),
    },
  }),
}
