import { z } from 'zod'
import { noticeWaits } from '../../shared/notices.ts'
import { address, only } from '../../shared/settings.ts'
import type { World } from '../../vendor.ts'
import type { State } from './state.ts'

export const settings = z.object({
  /** Where notices go when a payment names no address of its own. */
  webhookUrl: address,
  webhookSecret: z.string().default('simulated-webhook-secret'),
  accessToken: only,
  publicKey: only,
  noticeRetryMs: noticeWaits,
  collectorId: z.coerce.number().int().default(44_444),
})

/** What every part of a simulated account works with. */
export type Desk = World & {
  state: State
  settings: z.output<typeof settings>
  /** A number never given before, also not by an earlier run that kept no state. */
  nextId: () => number
}
