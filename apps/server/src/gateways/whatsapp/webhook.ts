import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { sameText } from '../../kernel/keys.ts'
import { parseJson } from '../vendor-call.ts'
import type { WhatsAppStatus } from './whatsapp.ts'

/** Whether Meta signed this body: header X-Hub-Signature-256. */
export const isSignedByMeta = (appSecret: string, body: string, signature: string | undefined): boolean =>
  signature !== undefined &&
  sameText(`sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`, signature)

/** Challenge to echo to a subscriber with the verify token; null for any other request. */
export const challengeOf = (query: Record<string, unknown>, verifyToken: string): string | null => {
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
  if (mode !== 'subscribe' || typeof token !== 'string' || typeof challenge !== 'string') return null
  return sameText(token, verifyToken) && /^[\w-]{1,200}$/.test(challenge) ? challenge : null
}

const body = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z
              .array(
                z.object({
                  id: z.string(),
                  status: z.string(),
                  biz_opaque_callback_data: z.string().optional(),
                  errors: z.array(z.object({ code: z.number() })).optional(),
                }),
              )
              .optional(),
          }),
        }),
      ),
    }),
  ),
})

/** Delivery statuses in a webhook's body; empty when it has none or can't be read. */
export const readStatuses = (raw: string): WhatsAppStatus[] => {
  const parsed = body.safeParse(parseJson(raw))
  if (!parsed.success) return []
  return parsed.data.entry
    .flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []))
    .map(({ id, status, biz_opaque_callback_data: reference, errors }) => ({
      providerId: id,
      status,
      reference: reference ?? null,
      code: errors?.[0] === undefined ? null : String(errors[0].code),
    }))
}
