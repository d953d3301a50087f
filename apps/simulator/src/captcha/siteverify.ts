import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Outcome } from './outcomes.ts'
import type { CaptchaVendor } from './vendor.ts'

/** What a server sends to ask about a token, whatever way it was encoded. */
export type Asked = { [name: string]: unknown }

/** The text of a field, empty when it is missing or none. */
export const textOf = (asked: Asked, name: string): string => {
  const value = asked[name]
  return typeof value === 'string' ? value : ''
}

/** What was prepared for this question, unless it is no answer at all, which is then already on its way. */
export const prepared = async (
  vendor: CaptchaVendor,
  reply: FastifyReply,
): Promise<Outcome | 'answered' | undefined> => {
  const trouble = vendor.outcomes.take(['expired', 'duplicate', 'bad_secret', 'server_error', 'hang'])
  if (trouble?.outcome === 'server_error') {
    await reply.code(500).type('text/html').send('<h1>Internal Server Error</h1>')
    return 'answered'
  }
  if (trouble?.outcome === 'hang')
    await wait(trouble.seconds * 1000, undefined, { signal: vendor.closing }).catch(() => undefined)
  return trouble?.outcome
}
