import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam } from './ids.ts'
import { webhookKinds } from './webhook-kinds.ts'

const inEvent = z.object({ event: eventIdParam })
const manage = { may: 'api.manage' } as const
const id = z.guid().toLowerCase()
const inWebhook = inEvent.extend({ webhook: id })
const kind = z.enum(webhookKinds)

export const urlLength = 500

const webhook = z.object({
  id,
  url: z.string(),
  kinds: z.array(kind),
  made_at: z.iso.datetime(),
  /** Until when notices are signed with the key before the last change too; null for the present key alone. */
  old_key_until: z.iso.datetime().nullable(),
  /** Since when a notice was given up and none arrived; null while they arrive. */
  failing_since: z.iso.datetime().nullable(),
  waiting: z.number().int(),
})
export type Webhook = z.output<typeof webhook>

const withKey = webhook.extend({ key: z.string() })

export const webhooks = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/webhooks',
  auth: manage,
  summary: 'The event’s webhooks, oldest first, with how many notices wait',
  params: inEvent,
  reply: z.array(webhook),
})

export const makeWebhook = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/webhooks',
  auth: manage,
  limits: ['staff_changes'],
  summary:
    'Add an address that is told from now on; its key is told this once. Public https alone; needs a recent sign-in',
  params: inEvent,
  body: z.object({
    url: z.string().trim().min(1).max(urlLength),
    kinds: z.array(kind).min(1).max(webhookKinds.length),
  }),
  reply: withKey,
})

export const changeWebhookKey = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/webhooks/:webhook/key',
  auth: manage,
  limits: ['staff_changes'],
  summary: 'A new key, told this once; for 24 hours notices are signed with the old one too',
  params: inWebhook,
  reply: withKey,
})

export const removeWebhook = endpoint({
  method: 'DELETE',
  api: 'token',
  path: 'office/events/:event/webhooks/:webhook',
  auth: manage,
  limits: ['staff_changes'],
  summary: 'Take a webhook away; what waits is not sent any more',
  params: inWebhook,
  reply: z.null(),
})

const delivery = z.object({
  id,
  kind,
  /** The wallet, refund, event or product that it is about. */
  object: z.string(),
  body: z.string(),
  made_at: z.iso.datetime(),
  state: z.enum(['pending', 'delivered', 'given_up']),
  attempts: z.number().int(),
  /** When it is tried again; null once it has ended. */
  next_at: z.iso.datetime().nullable(),
  /** The status that the receiver answered last; null where there was no answer. */
  last_status: z.number().int().nullable(),
  last_error: z.enum(['address_refused', 'timeout', 'unreachable']).nullable(),
  ended_at: z.iso.datetime().nullable(),
})
export type Delivery = z.output<typeof delivery>

export const deliveries = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/webhooks/:webhook/deliveries',
  auth: manage,
  summary: 'Notices of a webhook, the latest 50 first; those that ended are kept for 30 days',
  params: inWebhook,
  query: z.object({
    state: delivery.shape.state.optional(),
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  reply: z.object({ deliveries: z.array(delivery), next: z.string().nullable() }),
})

export const resendDelivery = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/webhooks/:webhook/deliveries/:delivery/resend',
  auth: manage,
  limits: ['staff_changes'],
  summary: 'Send a notice again, under its id and for three days more',
  params: inWebhook.extend({ delivery: id }),
  reply: delivery,
})
