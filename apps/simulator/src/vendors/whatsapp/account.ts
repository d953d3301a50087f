import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '../../shared/http.ts'
import { type Messenger, hangMs } from '../../shared/messages.ts'
import { address, only, waits } from '../../shared/orders.ts'

export const outcomes = [
  'undeliverable',
  'not_allowed',
  'no_callback',
  'rate_limit',
  'server_error',
  'hang',
  'cut',
  'cut_after_send',
] as const
export type Outcome = (typeof outcomes)[number]

export const settings = z.object({
  phoneNumberId: only,
  token: only,
  appSecret: z.string().default('simulated-app-secret'),
  /** The token's app, and the business account that owns the number. */
  appId: z.string().default('100000000000002'),
  accountId: z.string().default('100000000000003'),
  /** Address to which message statuses are sent. */
  webhookUrl: address,
  verifyToken: z.string().default('simulated-verify-token'),
  /** Wait in ms before each retry of an unacknowledged status. */
  retryMs: waits.default([1_000, 5_000, 15_000]),
  hangMs,
})

type Media = { id: string; type: string; bytes: Buffer }

/** Uploaded pictures last as long as the process; at the vendor they expire after thirty days. */
export type WhatsApp = Messenger<Outcome> & {
  settings: z.output<typeof settings>
  media: Map<string, Media>
}

const words: Readonly<Record<number, string>> = {
  100: 'Invalid parameter',
  190: 'Invalid OAuth access token',
  131026: 'Message undeliverable',
  131030: 'Recipient phone number not in allowed list',
  131047: 'Re-engagement message',
  131053: 'Media upload error',
  130429: 'Rate limit hit',
  132000: 'Number of parameters does not match the expected number of params',
  132012: 'Parameter format does not match format in the created template',
  132001: 'Template name does not exist in the translation',
  131000: 'Something went wrong',
}

export const wordsOf = (code: number): string => words[code] ?? 'Unknown error'

/** An error in the vendor's format. */
export const refusal = (
  status: number,
  code: number,
  details = wordsOf(code),
  message = `(#${code}) ${wordsOf(code)}`,
): Refusal => {
  const error_data = { messaging_product: 'whatsapp', details }
  const fbtrace_id = randomBytes(8).toString('base64url')
  return new Refusal(status, message, {
    error: { message, type: 'OAuthException', code, error_data, fbtrace_id },
  })
}

/** The refusal of an id that is no object of this account. */
export const missing = (id: string) => refusal(404, 100, `Object with ID '${id}' does not exist`)
