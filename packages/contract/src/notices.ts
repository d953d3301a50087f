import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { userId } from './ids.ts'

const ofUser = z.object({ external_user: userId })
const pushEndpoint = z.url({ protocol: /^https?$/ }).max(1_000)
const base64url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`))

/** Body in the shape of `PushSubscription.toJSON()`. */
export const subscribe = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'public/user/:external_user/push-subscription',
  auth: 'attendee',
  limits: ['push_subscriptions'],
  summary: 'Push messages to this browser for each charge, top-up and refund, until it signs out',
  params: ofUser,
  body: z.object({
    endpoint: pushEndpoint,
    keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
  }),
  reply: z.null(),
})

export const unsubscribe = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/user/:external_user/push-subscription/remove',
  auth: 'attendee',
  limits: ['push_subscriptions'],
  summary: 'No more push messages to this browser',
  params: ofUser,
  body: z.object({ endpoint: pushEndpoint }),
  reply: z.null(),
})
