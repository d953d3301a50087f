import { system, type Act } from '../kernel/act.ts'
import type { Deps } from '../kernel/deps.ts'

/** The seed's actor in the audit log: the system. */
export const bySeed = ({ clock }: Pick<Deps, 'clock'>): Act => ({
  actor: system,
  at: clock.now(),
  requestId: 'demo',
})
