import type { Deps } from '../kernel/deps.ts'
import type { By } from '../modules/auth/index.ts'

/** What the seed does is in the audit log as the system's. */
export const bySeed = ({ clock }: Pick<Deps, 'clock'>): By => ({
  actor: { kind: 'system', id: null },
  requestId: 'demo',
  now: clock.now(),
})
