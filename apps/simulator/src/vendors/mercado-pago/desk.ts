import { z } from 'zod'
import { noticeWaits } from '../../shared/notices.ts'
import { address, only } from '../../shared/settings.ts'
import type { World } from '../../vendor.ts'
import type { State } from './state.ts'

export const settings = z.object({
  /** Address of notices for payments that name none. */
  webhookUrl: address,
  webhookSecret: z.string().default('simulated-webhook-secret'),
  accessToken: only,
  publicKey: only,
  noticeRetryMs: noticeWaits,
  collectorId: z.coerce.number().int().default(44_444),
})

/** Services and state shared by all parts of a simulated account. */
export type Desk = World & {
  state: State
  settings: z.output<typeof settings>
  /** A new id, not used by any earlier run either, even one whose state was not kept. */
  nextId: () => number
}
