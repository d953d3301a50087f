import type { RateLimiter } from '../kernel/rate-limit.ts'
import type { MercadoPago } from './mercado-pago/mercado-pago.ts'
import type { Paypal } from './paypal/paypal.ts'

const LATER = { kind: 'busy', retryAfterSeconds: 10 } as const

type Counter = Pick<RateLimiter, 'isWithin'>

/** The calls of one provider: what moves money counts and always goes, questions go while there is room. */
const budgetOf = (limiter: Counter, provider: string) => {
  const isWithin = (): Promise<boolean> => limiter.isWithin('provider_questions', provider)
  return {
    pay:
      <Args extends unknown[], Answer>(callOf: () => (...args: Args) => Promise<Answer>) =>
      async (...args: Args): Promise<Answer> => {
        await isWithin()
        return callOf()(...args)
      },
    /** `none` is what the port answers where no answer came. */
    question:
      <Args extends unknown[], Answer, None>(callOf: () => (...args: Args) => Promise<Answer>, none: None) =>
      async (...args: Args): Promise<Answer | None> =>
        (await isWithin()) ? callOf()(...args) : none,
  }
}

/** The port within its provider's budget: questions, whoever asks them, leave the rest of our quota to payments. */
export const mercadoPagoWithin = (port: MercadoPago, limiter: Counter): MercadoPago => {
  const { pay, question } = budgetOf(limiter, 'mercado_pago')
  return {
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
  }
}

/** As `mercadoPagoWithin`. */
export const paypalWithin = (port: Paypal, limiter: Counter): Paypal => {
  const { pay, question } = budgetOf(limiter, 'paypal')
  return {
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
  }
}
