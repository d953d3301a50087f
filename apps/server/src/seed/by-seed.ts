import type { Deps } from '../kernel/deps.ts'
import type { By } from '../modules/auth/index.ts'

/** The seed's actor in the audit log: the system. */
export const bySeed = ({ clock }: Pick<Deps, 'clock'>): By => ({
  actor: { kind: 'system', id: null },
  requestId: 'demo',
  now: clock.now(),
})
