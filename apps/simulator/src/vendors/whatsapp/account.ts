import { z } from 'zod'
import { HANG_MS } from '../../shared/messages.ts'
import type { Prepared } from '../../shared/prepared.ts'
import { address, only, waits } from '../../shared/settings.ts'
import type { World } from '../../vendor.ts'

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
  /** The app that the token is of, and the business account that owns the number. */
  appId: z.string().default('100000000000002'),
  accountId: z.string().default('100000000000003'),
  /** Where statuses go. */
  webhookUrl: address,
  verifyToken: z.string().default('simulated-verify-token'),
  /** Waits before each further try of a status that was not acknowledged. */
  retryMs: waits.default([1_000, 5_000, 15_000]),
  hangMs: z.coerce.number().default(HANG_MS),
})

type Media = { id: string; type: string; bytes: Buffer }

/** Uploaded pictures live as long as the process: the vendor forgets them after thirty days. */
export type WhatsApp = World & {
  settings: z.output<typeof settings>
  prepared: Prepared<{ outcome: Outcome; times: number }>
  media: Map<string, Media>
}
