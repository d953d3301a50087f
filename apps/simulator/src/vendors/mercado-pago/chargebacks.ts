import type { Account } from './account.ts'
import type { Part } from '../../shared/multipart.ts'
import { badRequest, notFound, toPesos, wireTime } from './wire.ts'
import type { Chargeback, Payment } from './state.ts'
import { advance } from './transitions.ts'

const ANSWER_WITHIN_MS = 10 * 86_400_000

export const findChargeback = (account: Account, id: string): Chargeback => {
  const chargeback = account.state.chargebacks.get(Number(id))
  if (!chargeback) throw notFound('Chargeback not found')
  return chargeback
}

const statusOf = ({ outcome, documents }: Chargeback): string => {
  if (documents.length === 0) return 'not_supplied'
  return outcome === 'open' ? 'review_pending' : 'valid'
}

export const chargebackOnWire = (chargeback: Chargeback) => ({
  id: String(chargeback.id),
  payments: [chargeback.paymentId],
  currency: 'MXN',
  amount: toPesos(chargeback.amount),
  coverage_applied: chargeback.outcome === 'open' ? null : chargeback.outcome === 'won',
  coverage_elegible: true,
  documentation_required: chargeback.outcome === 'open',
  documentation_status: statusOf(chargeback),
  documentation: chargeback.documents.map(({ name, type }, n) => ({
    type,
    url: `https://simulated.invalid/chargebacks/${chargeback.id}/${n + 1}`,
    description: name,
  })),
  date_documentation_deadline: wireTime(chargeback.dueAt),
  date_created: wireTime(chargeback.createdAt),
})

/** Charges a payment back. Sends the payment's notice and the chargeback's own. */
export const chargeBack = (
  account: Account,
  payment: Payment,
  answerWithinMs = ANSWER_WITHIN_MS,
): Chargeback => {
  const id = account.nextId()
  const chargeback: Chargeback = {
    id,
    paymentId: payment.id,
    amount: payment.amount,
    createdAt: account.now(),
    outcome: 'open',
    documents: [],
    dueAt: account.now() + answerWithinMs,
  }
  account.state.chargebacks.set(id, chargeback)
  advance(account, payment, { status: 'charged_back', statusDetail: 'in_process' })
  account.notices.announceTopic(payment, 'topic_chargebacks_wh', 'created', String(id))
  return chargeback
}

/** Closes a dispute. The payment stays charged back, and its detail says whose the money is. */
export const closeChargeback = (account: Account, payment: Payment, outcome: 'won' | 'lost'): void => {
  const open = [...account.state.chargebacks.values()].findLast(({ paymentId }) => paymentId === payment.id)
  if (open) open.outcome = outcome
  const statusDetail = outcome === 'won' ? 'reimbursed' : 'settled'
  advance(account, payment, { status: 'charged_back', statusDetail })
  if (open) account.notices.announceTopic(payment, 'topic_chargebacks_wh', 'updated', String(open.id))
}

const TYPES = ['application/pdf', 'image/jpeg', 'image/png']
const MOST_BYTES = 10 * 1024 * 1024

/** Takes documents of an open chargeback. Throws 400 for none, other files, too much of them, or too late. */
export const addDocuments = (account: Account, chargeback: Chargeback, parts: readonly Part[]): void => {
  const files = parts.filter(({ field }) => field === 'files[]')
  if (files.length === 0) throw badRequest('files[] is required')
  if (files.some(({ type }) => !TYPES.includes(type))) throw badRequest('File type not allowed')
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES) throw badRequest('Files too large')
  if (chargeback.outcome !== 'open') throw badRequest('Chargeback already resolved')
  if (account.now() > chargeback.dueAt) throw badRequest('Documentation deadline expired')
  chargeback.documents.push(...files.map(({ name, type, bytes }) => ({ name, type, bytes })))
  account.changed()
}
