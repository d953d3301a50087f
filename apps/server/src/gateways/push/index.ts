import { off } from '../checkup.ts'
import type { PortVendor } from '../vendor.ts'
import { checkPush } from './check.ts'
import { pushEnv, type PushEnv } from './env.ts'
import type { Push } from './push.ts'
import { vapidPublicKey } from './vapid.ts'
import { createWebPush } from './web-push.ts'
import { copy } from './copy.ts'

export type { Push, PushAnswer, PushMessage, PushTarget } from './push.ts'

/** Push messages to browsers by Web Push. */
export const push: PortVendor<Push, PushEnv> = {
  env: pushEnv,
  connect: (env) =>
    createWebPush({
      privateKey: env.VAPID_PRIVATE_KEY,
      subject: env.VAPID_SUBJECT ?? `mailto:${env.BRAND_SUPPORT_EMAIL}`,
      services: env.PUSH_SERVICES,
      now: () => new Date(),
    }),
  checkups: ({ env }) => ({
    push: {
      title: copy.title,
      check:
        env.VAPID_PRIVATE_KEY === undefined ? off('VAPID_PRIVATE_KEY') : checkPush(env.VAPID_PRIVATE_KEY),
    },
  }),
  runtimeConfig: (env) => ({
    push: env.VAPID_PRIVATE_KEY === undefined ? null : { public_key: vapidPublicKey(env.VAPID_PRIVATE_KEY) },
  }),
}
