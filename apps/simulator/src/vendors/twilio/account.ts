import { z } from 'zod'
import { HANG_MS } from '../../shared/messages.ts'
import type { Prepared } from '../../shared/prepared.ts'
import { only } from '../../shared/settings.ts'
import type { World } from '../../vendor.ts'
import type { State } from './state.ts'

export const outcomes = [
  'undelivered',
  'failed',
  'no_callback',
  'invalid_number',
  'rate_limit',
  'server_error',
  'hang',
  'cut',
  'cut_after_send',
] as const
export type Outcome = (typeof outcomes)[number]

export const settings = z.object({
  accountSid: only,
  authToken: only,
  /** The only sender that is its own. */
  from: only,
  /** Longest wait of a call that hangs. */
  hangMs: z.coerce.number().default(HANG_MS),
})

export type Twilio = World & {
  state: State
  settings: z.output<typeof settings>
  prepared: Prepared<{ outcome: Outcome; times: number }>
}
