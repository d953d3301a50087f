import { gatewayIds, paymentVendors } from '@saldo/contract/payment-vendors'
import { LATER, type Budget } from '../budget.ts'
import { off } from '../checkup.ts'
import type { PaymentVendor } from '../payment-provider.ts'
import { checkMercadoPago } from './check.ts'
import { createMercadoPago } from './client.ts'
import { mercadoPagoEnv, type MercadoPagoEnv } from './env.ts'
import type { MercadoPago } from './mercado-pago.ts'
import { mercadoPagoProvider, NOTICE_PATH } from './provider.ts'
import { copy, refusals } from './copy.ts'

export { createMercadoPago }
export type { CardPayment, MercadoPago } from './mercado-pago.ts'
export { noticeUrlOf } from './provider.ts'

const within = (port: MercadoPago, { pay, question }: Budget): MercadoPago => ({
  createCardPayment: pay(() => port.createCardPayment),
  createPreference: pay(() => port.createPreference),
  setPreferenceDeadline: pay(() => port.setPreferenceDeadline),
  refund: pay(() => port.refund),
  cancelPayment: pay(() => port.cancelPayment),
  getRefund: question(() => port.getRefund, LATER),
  getPayment: question(() => port.getPayment, LATER),
  paymentsOfChargeback: question(() => port.paymentsOfChargeback, undefined),
  getChargeback: question(() => port.getChargeback, undefined),
  sendDocuments: pay(() => port.sendDocuments),
  listPayments: question(() => port.listPayments, null),
  searchPayments: question(() => port.searchPayments, null),
})

/** Origins of Mercado Pago's form, frames and images (reference: its SDK). */
const originsOf = (scriptUrl: string): string[] => {
  const { origin, hostname } = new URL(scriptUrl)
  return hostname.endsWith('.mercadopago.com')
    ? ['https://*.mercadopago.com', 'https://*.mercadolibre.com', 'https://*.mlstatic.com']
    : [origin]
}

/** Mercado Pago: the card form and its own wallet. */
export const mercadoPago: PaymentVendor<MercadoPagoEnv, MercadoPago> = {
  id: gatewayIds.mercado_pago,
  name: 'mercado_pago',
  clearingAccount: 'gateway_clearing:mp',
  refusals,
  strayMethod: 'mercado_pago',
  env: mercadoPagoEnv,
  // The vendor documents no code for it, so its words decide; a run stops too when refusals follow one another.
  isShortOfFunds: ({ reason }) => /insufficient|not enough/i.test(reason),
  refundDays: paymentVendors.mercado_pago.refundDays,
  noticePath: NOTICE_PATH,
  isOffered: () => true,
  connect: ({ MP_API_URL, MP_ACCESS_TOKEN }) =>
    createMercadoPago({ apiUrl: MP_API_URL, accessToken: MP_ACCESS_TOKEN ?? '' }),
  within,
  provider: mercadoPagoProvider,
  checkups: ({ env, isProduction }) => ({
    mercadoPago: {
      title: copy.title,
      check:
        env.MP_ACCESS_TOKEN === undefined
          ? off('MP_ACCESS_TOKEN')
          : checkMercadoPago({
              apiUrl: env.MP_API_URL,
              accessToken: env.MP_ACCESS_TOKEN,
              publicKey: env.MP_PUBLIC_KEY,
              collectorId: env.MP_COLLECTOR_ID,
              webhookSecret: env.MP_WEBHOOK_SECRET,
              isProduction,
            }),
    },
  }),
  runtimeConfig: (env) => ({
    mercado_pago: { public_key: env.MP_PUBLIC_KEY ?? '', script_url: env.MP_JS_URL },
  }),
  checkoutSources: ({ mercado_pago: { script_url } }) => ({ origins: originsOf(script_url), styles: [] }),
}
