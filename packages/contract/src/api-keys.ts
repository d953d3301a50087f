import { z } from 'zod'
import { day } from './days.ts'
import { endpoint } from './endpoint.ts'
import { eventIdParam } from './ids.ts'
import { keyScopes } from './key-scopes.ts'

const inEvent = z.object({ event: eventIdParam })
const manage = { may: 'api.manage' } as const
const keyId = z.guid().toLowerCase()

export const keyNameLength = 60

const apiKey = z.object({
  id: keyId,
  name: z.string(),
  /** How the key begins, to tell it from others. */
  prefix: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  made_by: z.string().nullable(),
  made_at: z.iso.datetime(),
  /** Null for no end. */
  ends_at: z.iso.datetime().nullable(),
  /** To the minute; null before the first call. */
  used_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
})
export type ApiKey = z.output<typeof apiKey>

export const apiKeys = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/api-keys',
  auth: manage,
  summary: 'The event’s keys, newest first, revoked ones of the last 90 days too',
  params: inEvent,
  reply: z.array(apiKey),
})

export const makeApiKey = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/api-keys',
  auth: manage,
  limits: ['staff_changes'],
  summary: 'Make a key, which is told this once; needs a recent sign-in. Repeated, it makes another key',
  params: inEvent,
  body: z.object({
    name: z.string().trim().min(1).max(keyNameLength),
    scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
    /** The last day that it counts, on the event’s clock; null for no end. */
    ends_on: day.nullable(),
  }),
  reply: apiKey.extend({ key: z.string() }),
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  api: 'token',
  path: 'office/events/:event/api-keys/:key',
  auth: manage,
  limits: ['staff_changes'],
  summary: 'Revoke a key at once; a revoked one stays so',
  params: inEvent.extend({ key: keyId }),
  reply: apiKey,
})
