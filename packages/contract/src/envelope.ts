import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** Wire schema of an endpoint's reply, envelope included. */
export const wireReply = (e: Endpoint): z.ZodType => {
  switch (e.envelope ?? 'data') {
    case 'raw':
      return e.reply
    case 'data':
      return z.object({ success: z.literal(true), data: e.reply })
    case 'maybe':
      return z.object({ success: z.boolean(), data: z.nullable(e.reply) })
  }
}

/** Every refusal: `code` is for machines, the sentences are for people. */
export const failure = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  data: z.unknown().optional(),
  request_id: z.string().optional(),
})
export type Failure = z.output<typeof failure>
