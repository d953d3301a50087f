import { createPublicKey, verify } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../../shared/http.ts'

/** A push service's error, with its status. */
export const refusal = (status: number, reason: string) => new Refusal(status, reason, { reason })

const MAX_BODY = 4_096
const DAY_SECONDS = 86_400

const headers = z.object({
  ttl: z.string().regex(/^\d{1,9}$/),
  'content-encoding': z.literal('aes128gcm'),
  topic: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
  urgency: z.enum(['very-low', 'low', 'normal', 'high']).optional(),
  authorization: z.string().regex(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, ?k=[\w-]{87}$/),
})
const claims = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().regex(/^(?:mailto:|https:)/),
})

const read = (part: string | undefined): unknown =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'))

const isSigned = (token: string, key: string): boolean => {
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const end = token.lastIndexOf('.')
  const signature = Buffer.from(token.slice(end + 1), 'base64url')
  return verify(
    'sha256',
    Buffer.from(token.slice(0, end)),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    signature,
  )
}

type CheckedPush = { ttl: number; topic: string | null; urgency: string }

/** Validates a message by RFC 8030 and 8292. Throws the push service's error otherwise. */
export const checkPush = (request: FastifyRequest, nowMs: number): CheckedPush => {
  const parsed = headers.safeParse(request.headers)
  if (!parsed.success) throw refusal(400, parsed.error.issues.map(({ path }) => path.join('.')).join(', '))
  if (!Buffer.isBuffer(request.body) || request.body.length > MAX_BODY)
    throw refusal(413, 'payload too large')
  const { authorization, ttl, topic, urgency } = parsed.data
  const [, token = '', key = ''] = /t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  if (!isSigned(token, key)) throw refusal(403, 'vapid signature')
  const said = claims.safeParse(read(token.split('.')[1]))
  const now = nowMs / 1_000
  if (!said.success || said.data.aud !== `http://${request.host}` || said.data.exp <= now)
    throw refusal(403, 'vapid claims')
  if (said.data.exp > now + DAY_SECONDS) throw refusal(403, 'vapid exp more than a day ahead')
  return { ttl: Number(ttl), topic: topic ?? null, urgency: urgency ?? 'normal' }
}
