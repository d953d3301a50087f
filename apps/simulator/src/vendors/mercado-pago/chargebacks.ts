import type { Account } from './account.ts'
import { notFound, toPesos, wireTime } from './wire.ts'
import { approved } from './outcomes.ts'
import type { Chargeback, Payment } from './state.ts'
import { advance } from './transitions.ts'

const ANSWER_WITHIN_MS = 10 * 86_400_000

export const findChargeback = (account: Account, id: string): Chargeback => {
  const chargeback = account.state.chargebacks.get(Number(id))
  if (!chargeback) throw notFound('Chargeback not found')
  return chargeback
}

export const chargebackOnWire = (chargeback: Chargeback) => ({
  id: String(chargeback.id),
  payments: [chargeback.paymentId],
  currency: 'MXN',
  amount: toPesos(chargeback.amount),
  coverage_applied: chargeback.outcome === 'open' ? null : chargeback.outcome === 'won',
  coverage_elegible: true,
  documentation_required: chargeback.outcome === 'open',
  documentation_status: chargeback.outcome === 'open' ? 'not_supplied' : 'valid',
  documentation: [],
  date_documentation_deadline: wireTime(chargeback.createdAt + ANSWER_WITHIN_MS),
  date_created: wireTime(chargeback.createdAt),
})

/** Charges a payment back. Sends the payment's notice and the chargeback's own. */
export const chargeBack = (account: Account, payment: Payment): Chargeback => {
  const id = account.nextId()
  const chargeback: Chargeback = {
    id,
    paymentId: payment.id,
    amount: payment.amount,
    createdAt: account.now(),
    outcome: 'open',
  }
  account.state.chargebacks.set(id, chargeback)
  advance(account, payment, { status: 'charged_back', statusDetail: 'in_process' })
  account.notices.announceTopic(payment, 'topic_chargebacks_wh', 'created', String(id))
  return chargeback
}

/** Closes a dispute: `won` restores the payment, `lost` leaves it charged back. */
export const closeChargeback = (account: Account, payment: Payment, outcome: 'won' | 'lost'): void => {
  const open = [...account.state.chargebacks.values()].findLast(({ paymentId }) => paymentId === payment.id)
  if (open) open.outcome = outcome
  advance(
    account,
    payment,
    outcome === 'won' ? approved : { status: 'charged_back', statusDetail: 'settled' },
  )
}
