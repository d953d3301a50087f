import { enqueue, runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import type { EventFollower } from '../events/index.ts'
import { expireOrderJob, orderExtendedJob } from '../orders/index.ts'
import { cancelOrder, cancelOrders } from './order-life/cancel-orders.ts'
import { expireOrder } from './order-life/expire-order.ts'
import { handleNotice } from './notices/handle-notice.ts'
import {
  cancelOrderJob,
  cancelOrdersJob,
  comparePaymentsJob,
  endPreferencesJob,
  handleNoticeJob,
  pollAttemptJob,
  repeatPaymentJob,
  refundPaymentJob,
  sweepPaymentsJob,
  tellPaymentRefundJob,
} from './jobs.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { pollAttempt } from './asking/poll-attempt.ts'
import { repeatPayment } from './asking/repeat-payment.ts'
import { comparePayments } from './reports/repair-differences.ts'
import { sweepPayments } from './reports/sweep-payments.ts'
import { refundPayment, tellPaymentRefund } from './money-back/refund-payment.ts'
import { endUnpaid, extendUnpaid } from './methods/every-method.ts'

export const paymentRunners = (deps: PaymentDeps): JobRunner[] => [
  runner(expireOrderJob, (order) => expireOrder(deps, order)),
  runner(orderExtendedJob, (order) => extendUnpaid(deps, order)),
  runner(pollAttemptJob, (attempt) => pollAttempt(deps, attempt)),
  runner(repeatPaymentJob, (attempt) => repeatPayment(deps, attempt)),
  runner(refundPaymentJob, (refund) => refundPayment(deps, refund)),
  runner(tellPaymentRefundJob, (refund) => tellPaymentRefund(deps, refund)),
  runner(sweepPaymentsJob, () => sweepPayments(deps), '*/10 * * * *'),
  runner(comparePaymentsJob, () => comparePayments(deps), '17 11 * * *'),
  runner(handleNoticeJob, (notice) => handleNotice(deps, notice)),
  runner(endPreferencesJob, (order) => endUnpaid(deps, order)),
  runner(cancelOrderJob, (order) => cancelOrder(deps, order)),
  runner(cancelOrdersJob, (event) => cancelOrders(deps, event)),
]

/** The events module's hook for a changed event: cancels a closed one's open orders. */
export const cancelOrdersOfClosed =
  ({ databases, clock }: Pick<PaymentDeps, 'databases' | 'clock'>): EventFollower =>
  async ({ id, status }) => {
    if (status !== 'closed') return
    await enqueue(await databases.forEvent(id), cancelOrdersJob, { eventId: id }, clock.now(), {
      jobKey: `cancel-orders:${id}`,
    })
  }
