import { gatewayIds } from '@saldo/contract/orders'
import type { Env } from '../../kernel/env.ts'
import { paypalAppOf } from '../../kernel/payment-env.ts'
import { LATER, type Budget } from '../budget.ts'
import type { PaymentVendor } from '../payment-provider.ts'
import { createPaypal } from './client.ts'
import type { Paypal } from './paypal.ts'
import { paypalProvider } from './provider.ts'

const within = (port: Paypal, { pay, question }: Budget): Paypal => ({
  createOrder: pay(() => port.createOrder),
  captureOrder: pay(() => port.captureOrder),
  refund: pay(() => port.refund),
  getRefund: question(() => port.getRefund, LATER),
  getOrder: question(() => port.getOrder, LATER),
  listTransactions: question(() => port.listTransactions, null),
  listChanges: question(() => port.listChanges, null),
  orderOfCapture: question(() => port.orderOfCapture, undefined),
  captureOfDispute: question(() => port.captureOfDispute, undefined),
  isSigned: (notice) => port.isSigned(notice),
})

/** PayPal, offered where its app is configured. */
export const paypal: PaymentVendor<Env, Paypal> = {
  id: gatewayIds.paypal,
  name: 'paypal',
  clearingAccount: 'gateway_clearing:paypal',
  noticePath: '/webhooks/paypal',
  isOffered: (env) => paypalAppOf(env) !== null,
  connect: (env) =>
    createPaypal({
      apiUrl: env.PAYPAL_API_URL,
      clientId: env.PAYPAL_CLIENT_ID ?? '',
      clientSecret: env.PAYPAL_CLIENT_SECRET ?? '',
      webhookId: env.PAYPAL_WEBHOOK_ID ?? '',
      caFile: env.PAYPAL_CA_FILE,
      now: () => new Date(),
    }),
  within,
  provider: paypalProvider,
}
