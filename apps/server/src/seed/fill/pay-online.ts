import type { AttemptId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { gatewayIds } from '@saldo/contract/payment-vendors'
import { transact, type Db } from '../../db/index.ts'
import { fingerprintOfRequest } from '../../kernel/http/idempotency.ts'
import { vendorOf } from '../../gateways/providers.ts'
import type { EventRecord } from '../../modules/events/index.ts'
import { bookTransfer, topUp } from '../../modules/ledger/index.ts'
import {
  attemptsOf,
  createOrder,
  insertAttempt,
  lockOrderByCode,
  tryMoveOrder,
  updateAttempt,
  type Order,
} from '../../modules/orders/index.ts'
import { v5 } from 'uuid'
import { uuidOf } from './chance.ts'
import type { FillDeps } from './fill-deps.ts'
import type { Payment } from './plan.ts'

const NAMESPACE = '6b0c5a53-2f0f-4b43-9a7e-1f6f1b6f9d02'

type OnlinePayment = Pick<Payment, 'amount' | 'method'> & {
  /** Names the payment in every derived id. */
  name: string
  userId: UserId
  at: Date
}

/** What the gateways take: a share of the amount and a fixed part, in centavos. */
const feeOf = ({ amount, method }: OnlinePayment): bigint =>
  BigInt(Math.round(amount * (method === 'paypal' ? 0.0458 : 0.0405)) + 464)

const gatewayOf = ({ method }: OnlinePayment) =>
  method === 'paypal' ? gatewayIds.paypal : gatewayIds.mercado_pago

/** Books a paid order as a gateway's report is booked, without letters to people who don't exist. */
const settle = async (tx: Db, order: Order, payment: OnlinePayment): Promise<void> => {
  const { name, at, method } = payment
  const gateway = gatewayOf(payment)
  const [known] = await attemptsOf(tx, order)
  if (known) return
  const attempt = await insertAttempt(tx, order, {
    attemptId: uuidOf(`attempt|${name}`) as AttemptId,
    attemptNo: 1,
    gateway,
    method,
    code: order.code,
    amount: order.amount,
    createdAt: at,
    gatewayPaymentId: `demo-${uuidOf(`payment|${name}`)}`,
  })
  const booking = { eventId: order.eventId, origin: 'system', at, groupId: order.orderId } as const
  const opIdOf = (effect: string): OpId => v5(`${name}|${effect}`, NAMESPACE) as OpId
  const clearing = vendorOf(gateway).clearingAccount
  const { walletId, amount } = order
  const credit = { ...booking, opId: opIdOf('credit'), walletId, amount, from: clearing } as const
  const outcome = await topUp(tx, { ...credit, mayBeRefused: false })
  if (outcome.status === 'declined') throw new Error(`The demo's payment was declined: ${outcome.code}`)
  await tryMoveOrder(tx, { order, to: 'approved', cause: 'payment', at })
  const fee = centavos(feeOf(payment))
  const taken = { debit: 'gateway_fee', credit: clearing, amount: fee } as const
  await bookTransfer(tx, { ...booking, ...taken, opId: opIdOf('fee') })
  // No `reportId`: no gateway knows this payment, so none is asked why its report lacks it.
  await updateAttempt(tx, attempt, {
    status: 'approved',
    money: 'credited',
    fee,
    gatewayStatus: 'approved',
    gatewayStatusDetail: 'accredited',
    gatewayUpdatedAt: at,
  })
}

/** A visitor orders balance and pays at once. Answers their QR. */
export const payOnline = async (
  deps: FillDeps,
  event: EventRecord,
  payment: OnlinePayment,
): Promise<WalletId> => {
  const { name, userId, amount, at } = payment
  const asked = { eventId: event.id, userId, amount: centavos(amount) }
  const call = {
    principal: userId,
    route: 'demo fill',
    key: uuidOf(`order|${name}`),
    fingerprint: fingerprintOfRequest(asked),
    now: at,
  }
  const prepared = { ...asked, at, maxBalance: event.maxBalance, isRecharge: false, namedQrs: [] }
  const { reply } = await createOrder(deps, call, prepared)
  const { purchase_code: code } = reply as { purchase_code: string }
  return transact(await deps.databases.forEvent(event.id), async (tx) => {
    const order = await lockOrderByCode(tx, event.id, code)
    if (!order) throw new Error('An order that was made is there')
    await settle(tx, order, payment)
    return order.walletId
  })
}
