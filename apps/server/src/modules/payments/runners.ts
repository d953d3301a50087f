import { enqueue, runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import type { EventFollower } from '../events/index.ts'
import { expireOrderJob, orderExtendedJob } from '../orders/index.ts'
import { cancelOrder, cancelOrders } from './ask/cancel-orders.ts'
import { expireOrder } from './ask/expire-order.ts'
import { refreshDisputes } from './disputes/read-disputes.ts'
import { sendProof, sendProofJob } from './disputes/send-proof.ts'
import { closeDifference } from './reconcile/difference-queries.ts'
import { handleNotice } from './reconcile/handle-notice.ts'
import {
  cancelOrderJob,
  cancelOrdersJob,
  closeDifferenceJob,
  comparePaymentsJob,
  endPreferencesJob,
  handleNoticeJob,
  pollAttemptJob,
  repeatPaymentJob,
  refreshDisputesJob,
  refundPaymentJob,
  sweepPaymentsJob,
  tellPaymentRefundJob,
} from './settle/jobs.ts'
import type { PaymentDeps } from './settle/payment-deps.ts'
import { pollAttempt } from './ask/poll-attempt.ts'
import { repeatPayment } from './ask/repeat-payment.ts'
import { comparePayments } from './reconcile/repair-differences.ts'
import { sweepPayments } from './reconcile/sweep-payments.ts'
import { refundPayment, tellPaymentRefund } from './settle/refund-payment.ts'
import { endUnpaid, extendUnpaid } from './begin/every-method.ts'

export const paymentRunners = (deps: PaymentDeps): JobRunner[] => [
  runner(expireOrderJob, (order) => expireOrder(deps, order)),
  runner(orderExtendedJob, (order) => extendUnpaid(deps, order)),
  runner(pollAttemptJob, (attempt) => pollAttempt(deps, attempt)),
  runner(repeatPaymentJob, (attempt) => repeatPayment(deps, attempt)),
  runner(refundPaymentJob, (refund) => refundPayment(deps, refund)),
  runner(tellPaymentRefundJob, (refund) => tellPaymentRefund(deps, refund)),
  runner(sweepPaymentsJob, () => sweepPayments(deps), '*/10 * * * *'),
  runner(comparePaymentsJob, () => comparePayments(deps), '17 11 * * *'),
  runner(sendProofJob, (proof) => sendProof(deps, proof)),
  runner(refreshDisputesJob, () => refreshDisputes(deps), '41 * * * *'),
  runner(closeDifferenceJob, (key) => closeDifference(deps.databases.control, key, 'debt', deps.clock.now())),
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
