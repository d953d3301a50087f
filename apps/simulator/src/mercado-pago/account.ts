import { createFaults } from '../faults.ts'
import { createLater } from '../later.ts'
import type { Desk, Settings } from './desk.ts'
import type { Faults } from './faults.ts'
import { type Notices, createNotices } from './notices.ts'
import type { State } from './state.ts'

/** What a day's report says wrong of a payment. */
export const reportFaults = ['missing', 'wrong_amount', 'wrong_fee'] as const
type ReportFault = { paymentId: string; fault: (typeof reportFaults)[number] }

/** One simulated account: what it holds, how it speaks and what it was told to do wrong. */
export type Account = Desk & { notices: Notices; faults: Faults; report: ReportFault[] }

export type AccountOptions = Pick<Desk, 'now' | 'changed' | 'closing'> & { state: State; settings: Settings }

export const createAccount = ({ state, settings, now, changed, closing }: AccountOptions): Account => {
  const nextId = () => {
    state.lastId = Math.max(state.lastId + 1, now() * 10)
    return state.lastId
  }
  const later = createLater(closing)

  const desk = { state, settings, now, nextId, changed, later, closing }
  return { ...desk, notices: createNotices(desk), faults: createFaults(), report: [] }
}
