import { gatewayIds } from '@saldo/contract/orders'
import type { Env } from '../../kernel/env.ts'
import { LATER, type Budget } from '../budget.ts'
import type { PaymentVendor } from '../payment-provider.ts'
import { createMercadoPago } from './client.ts'
import type { MercadoPago } from './mercado-pago.ts'
import { mercadoPagoProvider, NOTICE_PATH } from './provider.ts'

const within = (port: MercadoPago, { pay, question }: Budget): MercadoPago => ({
  createCardPayment: pay(() => port.createCardPayment),
  createPreference: pay(() => port.createPreference),
  setPreferenceDeadline: pay(() => port.setPreferenceDeadline),
  refund: pay(() => port.refund),
  cancelPayment: pay(() => port.cancelPayment),
  getRefund: question(() => port.getRefund, LATER),
  getPayment: question(() => port.getPayment, LATER),
  paymentsOfChargeback: question(() => port.paymentsOfChargeback, undefined),
  listPayments: question(() => port.listPayments, null),
  searchPayments: question(() => port.searchPayments, null),
})

/** Mercado Pago: the card form and its own wallet. */
export const mercadoPago: PaymentVendor<Env, MercadoPago> = {
  id: gatewayIds.mercado_pago,
  name: 'mercado_pago',
  clearingAccount: 'gateway_clearing:mp',
  noticePath: NOTICE_PATH,
  isOffered: () => true,
  connect: ({ MP_API_URL, MP_ACCESS_TOKEN }) =>
    createMercadoPago({ apiUrl: MP_API_URL, accessToken: MP_ACCESS_TOKEN ?? '' }),
  within,
  provider: mercadoPagoProvider,
}
