import { gatewayIds, paymentVendors } from '@saldo/contract/payment-vendors'
import type { RuntimeConfig } from '@saldo/contract/config'
import { LATER, type Budget } from '../budget.ts'
import { off } from '../checkup.ts'
import type { PaymentVendor } from '../payment-provider.ts'
import { checkPaypal } from './check.ts'
import { createPaypal } from './client.ts'
import { hasPaypalApp, paypalEnv, type PaypalEnv } from './env.ts'
import type { Paypal } from './paypal.ts'
import { paypalProvider } from './provider.ts'
import { copy, refusals } from './copy.ts'

export { createPaypal }
export { INSTRUMENT_DECLINED, type Paypal } from './paypal.ts'

const NOTICE_PATH = '/webhooks/paypal'

const within = (port: Paypal, { pay, question }: Budget): Paypal => ({
  createOrder: pay(() => port.createOrder),
  captureOrder: pay(() => port.captureOrder),
  refund: pay(() => port.refund),
  getRefund: question(() => port.getRefund, LATER),
  availableBalance: question(() => port.availableBalance, null),
  getOrder: question(() => port.getOrder, LATER),
  listTransactions: question(() => port.listTransactions, null),
  listChanges: question(() => port.listChanges, null),
  orderOfCapture: question(() => port.orderOfCapture, undefined),
  captureOfDispute: question(() => port.captureOfDispute, undefined),
  getDispute: question(() => port.getDispute, undefined),
  disputesOfCapture: question(() => port.disputesOfCapture, null),
  provideEvidence: pay(() => port.provideEvidence),
  isSigned: (notice) => port.isSigned(notice),
})

/**
 * Origins of PayPal's script, frames, images, styles and sign-in window (reference: PayPal's CSP list, the
 * variant with a nonce instead of 'unsafe-inline').
 */
const originsOf = (config: RuntimeConfig['paypal']): string[] => {
  if (config === null) return []
  const { origin, hostname } = new URL(config.script_url)
  return hostname === 'www.paypal.com' ? ['https://*.paypal.com', 'https://*.paypalobjects.com'] : [origin]
}

/** PayPal, offered where its app is configured. */
export const paypal: PaymentVendor<PaypalEnv, Paypal> = {
  id: gatewayIds.paypal,
  name: 'paypal',
  clearingAccount: 'gateway_clearing:paypal',
  refusals,
  strayMethod: 'paypal',
  env: paypalEnv,
  isShortOfFunds: ({ reason }) => reason === 'REFUND_FAILED_INSUFFICIENT_FUNDS',
  refundDays: paymentVendors.paypal.refundDays,
  noticePath: NOTICE_PATH,
  isOffered: hasPaypalApp,
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
  checkups: ({ env, isProduction }) => ({
    paypal: {
      title: copy.title,
      check:
        env.PAYPAL_CLIENT_ID === undefined
          ? off('PAYPAL_CLIENT_ID')
          : checkPaypal({
              apiUrl: env.PAYPAL_API_URL,
              clientId: env.PAYPAL_CLIENT_ID,
              clientSecret: env.PAYPAL_CLIENT_SECRET,
              webhookId: env.PAYPAL_WEBHOOK_ID,
              merchantId: env.PAYPAL_MERCHANT_ID,
              noticesUrl: `${env.PUBLIC_URL}${NOTICE_PATH}`,
              isProduction,
              now: () => new Date(),
            }),
    },
  }),
  runtimeConfig: (env) => ({
    paypal: hasPaypalApp(env)
      ? { client_id: env.PAYPAL_CLIENT_ID ?? '', script_url: env.PAYPAL_JS_URL }
      : null,
  }),
  checkoutSources: ({ paypal: config }) => ({ origins: originsOf(config), styles: originsOf(config) }),
}
