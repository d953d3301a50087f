import { centavos } from '@saldo/contract/money'
import type { Db } from '../../../db/index.ts'
import type { GatewayPayment } from '../../../gateways/gateway-payment.ts'
import {
  bookTransfer,
  chargeback,
  refundToSource,
  reinstate,
  topUp,
  type Booking,
} from '../../ledger/index.ts'
import { tryMoveOrder, type Attempt, type AttemptStatus, type Order } from '../../orders/index.ts'
import { enqueueTelling } from '../../wallets/index.ts'
import { endLater } from './jobs.ts'
import { clearingOf, mismatchOf, opIdOf, wasPaid, type Expectations, type SuspenseReason } from './rules.ts'
import { cancelRefund, settleRefund } from './settle-refund.ts'
import { releaseSuspense, reopenSuspense, suspendPayment, type Alarm } from './suspend-payment.ts'

/** A payment being settled: the locked order and its attempt, changed by each step. */
export type Settlement = { order: Order; attempt: Attempt; alarms: Alarm[] }

export type PaymentReport = {
  payment: GatewayPayment
  status: AttemptStatus
  expected: Expectations
  at: Date
}

const booking = ({ order }: Settlement, { payment, at }: PaymentReport, effect: string): Booking => ({
  eventId: order.eventId,
  opId: opIdOf(payment, effect),
  origin: 'system',
  at,
  groupId: order.orderId,
})

const suspend = async (
  tx: Db,
  s: Settlement,
  told: PaymentReport,
  reason: SuspenseReason,
): Promise<Settlement> => {
  const alarms = await suspendPayment(tx, {
    eventId: s.order.eventId,
    payment: told.payment,
    attempt: s.attempt,
    reason,
    at: told.at,
  })
  return { ...s, attempt: { ...s.attempt, money: 'suspended' }, alarms: [...s.alarms, ...alarms] }
}

/** Credits a paid payment to the wallet, or to suspense when no wallet may have it. Once per payment. */
const takeIn = async (tx: Db, s: Settlement, told: PaymentReport): Promise<Settlement> => {
  if (!wasPaid(told.status) || s.attempt.money !== 'none') return s
  const mismatch = mismatchOf(told.payment, s.order, told.expected)
  if (mismatch !== null) return suspend(tx, s, told, mismatch)
  const { walletId, amount } = s.order
  const credit = {
    ...booking(s, told, 'credit'),
    walletId,
    amount,
    from: clearingOf(told.payment),
    mayBeRefused: false,
  } as const
  const outcome = await topUp(tx, credit)
  if (outcome.status === 'declined') {
    if (outcome.code === 'event_closed') return suspend(tx, s, told, 'event_closed')
    throw new Error(`The ledger declined a gateway's credit: ${outcome.code}`)
  }
  await enqueueTelling(tx, credit.eventId, [credit.opId], told.at)
  const order = await tryMoveOrder(tx, { order: s.order, to: 'approved', cause: 'payment', at: told.at })
  await endLater(tx, order, told.at)
  return { ...s, order, attempt: { ...s.attempt, money: 'credited' } }
}

/**
 * Takes the gateway's refund out of the wallet; if the balance is too small, the wallet gets a debt and is
 * frozen.
 */
const giveBack = async (tx: Db, s: Settlement, told: PaymentReport): Promise<Settlement> => {
  const { payment, status, at } = told
  const { attempt, order } = s
  const refunded = status === 'refunded' ? payment.amount : payment.refunded
  const difference = centavos(refunded - attempt.refunded)
  if (difference <= 0n || attempt.money === 'none') return s
  // An open dispute has taken the whole payment: a refund made meanwhile is debited once the dispute is won.
  if (attempt.status === 'charged_back' && status === 'charged_back') return s
  const next = { ...s, attempt: { ...attempt, refunded: centavos(refunded) } }
  const reserved = await settleRefund(tx, { attempt, payment, refunded, at })
  if (attempt.money === 'suspended') {
    const given = { eventId: order.eventId, payment, from: attempt.refunded, to: refunded }
    await releaseSuspense(tx, { ...given, round: attempt.chargebacks, at })
    return next
  }
  // A chargeback debited the wallet already.
  const rest = centavos(difference - reserved)
  if (attempt.status !== 'charged_back' && rest > 0n) {
    const debit = { walletId: order.walletId, amount: rest, to: clearingOf(payment) } as const
    const refund = booking(s, told, `refund|${refunded}`)
    const outcome = await refundToSource(tx, { ...refund, ...debit })
    if (outcome.status === 'declined')
      await chargeback(tx, { ...booking(s, told, `refund-debt|${refunded}`), ...debit })
    else await enqueueTelling(tx, order.eventId, [refund.opId], at)
  }
  if (refunded < payment.amount) return next
  return { ...next, order: await tryMoveOrder(tx, { order, to: 'refunded', cause: 'refund', at }) }
}

/**
 * Returns a won dispute's amount to the wallet or to suspense. Runs before `giveBack`, for refunds made
 * meanwhile.
 */
const winDispute = async (tx: Db, s: Settlement, told: PaymentReport): Promise<Settlement> => {
  const { order, attempt } = s
  const { payment, at } = told
  if (told.status !== 'approved' || attempt.status !== 'charged_back') return s
  const won: Settlement = { ...s, attempt: { ...attempt, status: 'approved' } }
  if (attempt.money === 'suspended')
    await reopenSuspense(tx, { eventId: order.eventId, payment, attempt, at })
  if (attempt.money !== 'credited') return won
  const cause = booking(s, told, `dispute-won|${attempt.chargebacks}`)
  await reinstate(tx, { ...cause, chargebackOpId: opIdOf(payment, `chargeback|${attempt.chargebacks}`) })
  return { ...won, order: await tryMoveOrder(tx, { order, to: 'approved', cause: 'dispute_won', at }) }
}

/** Told of a dispute of a part: all is taken until it is decided, and a person may give the rest back. */
const partlyDisputed = ({ attempt, alarms }: Settlement, { payment }: PaymentReport): Alarm[] => {
  const { disputed, amount } = payment
  if (disputed === undefined || disputed >= amount - attempt.refunded) return alarms
  const of = { event_id: attempt.eventId, attempt_id: attempt.attemptId, disputed: String(disputed) }
  return [...alarms, { alarm: 'dispute of a part of a payment', ...of }]
}

/** Debits a new dispute: all that was not refunded before. */
const openDispute = async (tx: Db, s: Settlement, told: PaymentReport): Promise<Settlement> => {
  const { order, attempt } = s
  const { payment, at } = told
  const isNew = told.status === 'charged_back' && attempt.status !== 'charged_back'
  if (!isNew || attempt.money === 'none') return s
  await cancelRefund(tx, attempt, payment, at)
  const chargebacks = attempt.chargebacks + 1
  const taken = { ...s, attempt: { ...attempt, chargebacks }, alarms: partlyDisputed(s, told) }
  if (attempt.money === 'suspended') {
    const all = { from: attempt.refunded, to: payment.amount, round: attempt.chargebacks }
    await releaseSuspense(tx, { eventId: order.eventId, payment, ...all, at })
    return taken
  }
  const amount = centavos(order.amount - attempt.refunded)
  const cause = { ...booking(s, told, `chargeback|${chargebacks}`), walletId: order.walletId, amount }
  if (amount > 0n) await chargeback(tx, { ...cause, to: clearingOf(payment) })
  return { ...taken, order: await tryMoveOrder(tx, { order, to: 'chargeback', cause: 'chargeback', at }) }
}

/**
 * Books the gateway's fee once it is known. Last, because its account is shared by all payments and so is
 * locked briefly.
 */
const bookFee = async (tx: Db, s: Settlement, told: PaymentReport): Promise<Settlement> => {
  const { fee } = told.payment
  if (fee === null || fee <= 0n || s.attempt.fee !== null || s.attempt.money !== 'credited') return s
  await bookTransfer(tx, {
    ...booking(s, told, 'fee'),
    debit: 'gateway_fee',
    credit: clearingOf(told.payment),
    amount: fee,
  })
  return { ...s, attempt: { ...s.attempt, fee } }
}

/** Moves the money that a gateway's report implies, each step once however often it is reported. */
export const settlePayment = async (
  tx: Db,
  order: Order,
  attempt: Attempt,
  told: PaymentReport,
): Promise<Settlement> => {
  let settlement: Settlement = { order, attempt, alarms: [] }
  for (const step of [takeIn, winDispute, giveBack, openDispute, bookFee])
    settlement = await step(tx, settlement, told)
  return settlement
}
