import { type CallFault, type Faults, createFaults } from '../../shared/faults.ts'
import { createReport } from '../../shared/payments.ts'
import { type Notices, createNotices } from './notices.ts'
import type { Outcome } from './outcomes.ts'
import type { Desk } from './state.ts'
import { refusal } from './wire.ts'

export const operations = [
  'create_payment',
  'get_payment',
  'search_payments',
  'update_payment',
  'create_refund',
  'create_preference',
  'set_preference',
  'send_documents',
] as const

/** A fault forced on the next call of an operation. */
export type Fault =
  | CallFault
  | { kind: 'search_empty' }
  | { kind: 'refund'; status: 'in_process' | 'rejected' }
  | {
      kind: 'outcome'
      outcome: Outcome
      /** Charged amount in centavos, when it must differ from the requested one. */
      amount?: bigint
      later?: { outcome: Outcome; afterMs: number }
    }

/** One simulated account: its state, its notices and its forced faults. */
export type Account = Desk & {
  notices: Notices
  faults: Faults<(typeof operations)[number], Fault>
  report: ReturnType<typeof createReport>
  /** Idempotency keys of the calls that are running. */
  running: Set<string>
}

const refusalOf = (status: number) => refusal(status, status === 429 ? 'too_many_requests' : 'internal_error')

export const createAccount = (given: Omit<Desk, 'nextId'>): Account => {
  const { state, now } = given
  const nextId = () => {
    state.lastId = Math.max(state.lastId + 1, now() * 10)
    return state.lastId
  }
  const desk = { ...given, nextId }
  const faults = createFaults<(typeof operations)[number], Fault>(given, refusalOf)
  return { ...desk, notices: createNotices(desk), faults, report: createReport(), running: new Set() }
}

/** Owner of the account that a token belongs to. */
export const ownerOf = ({ settings: { collectorId } }: Account) => ({
  id: collectorId,
  nickname: 'SALDO_SIMULADO',
  country_id: 'MX',
  site_id: 'MLM',
  user_type: 'normal',
  tags: ['normal'],
  status: { site_status: 'active' },
})
