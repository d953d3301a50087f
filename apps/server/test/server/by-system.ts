import { system, type Act } from '../../src/kernel/act.ts'
import type { TestServer } from './server.ts'

/** An act of the system now, for tests that call an operation themselves. */
export const bySystem = ({ clock }: Pick<TestServer, 'clock'>): Act => ({
  actor: system,
  at: clock.now(),
  requestId: 'test',
})
