import { createFaults } from '../../shared/faults.ts'
import type { Desk } from './desk.ts'
import type { Faults } from './faults.ts'
import { type Notices, createNotices } from './notices.ts'

/** What a day's report says wrong of a payment. */
export const reportFaults = ['missing', 'wrong_amount', 'wrong_fee'] as const
type ReportFault = { paymentId: string; fault: (typeof reportFaults)[number] }

/** One simulated account: what it holds, how it speaks and what it was told to do wrong. */
export type Account = Desk & { notices: Notices; faults: Faults; report: ReportFault[] }

export const createAccount = (given: Omit<Desk, 'nextId'>): Account => {
  const { state, now } = given
  const nextId = () => {
    state.lastId = Math.max(state.lastId + 1, now() * 10)
    return state.lastId
  }
  const desk = { ...given, nextId }
  return { ...desk, notices: createNotices(desk), faults: createFaults(), report: [] }
}
