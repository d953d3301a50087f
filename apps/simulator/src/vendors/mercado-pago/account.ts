import { createFaults } from '../../shared/faults.ts'
import type { ReportFault } from '../../shared/orders.ts'
import type { Desk } from './desk.ts'
import type { Faults } from './faults.ts'
import { type Notices, createNotices } from './notices.ts'

/** Owner of the account that a token belongs to. */
export const ownerOf = ({ settings }: Account) => ({
  id: settings.collectorId,
  nickname: 'SALDO_SIMULADO',
  country_id: 'MX',
  site_id: 'MLM',
  user_type: 'normal',
  tags: ['normal'],
  status: { site_status: 'active' },
})

/** One simulated account: its state, its notices and its forced faults. */
export type Account = Desk & {
  notices: Notices
  faults: Faults
  report: { paymentId: string; fault: ReportFault }[]
}

export const createAccount = (given: Omit<Desk, 'nextId'>): Account => {
  const { state, now } = given
  const nextId = () => {
    state.lastId = Math.max(state.lastId + 1, now() * 10)
    return state.lastId
  }
  const desk = { ...given, nextId }
  return { ...desk, notices: createNotices(desk), faults: createFaults(), report: [] }
}
