import { payMethods, type Order } from '@saldo/contract/orders'
import { createCardPayment } from '@saldo/contract/payment-vendors/mercado-pago/calls'
import { paymentsCopy } from '@saldo/copy/payments'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { routes } from '@saldo/client/routes.ts'
import { saysPaidElsewhere } from '../after-refusal.ts'
import type { CardToken } from './card-brick.tsx'
import { ownPath } from '../pay-method.ts'

const pathAfter = (error: unknown, order: Order): string =>
  !(error instanceof ApiError) || error.isUnanswered || saysPaidElsewhere(error)
    ? routes.paymentComplete(order.event_url)
    : routes.home()

/**
 * Sends the payment once; returns the next path. A missing response is not a refusal: payment-complete
 * determines the outcome. A refused request leads home, as the specification says.
 */
export const payByCard = async (order: Order, card: CardToken, email: string): Promise<string> => {
  try {
    const { redirect_url } = await call(createCardPayment, {
      body: {
        transaction_amount: order.amount,
        token: card.token,
        installments: 1,
        description: paymentsCopy.description(order.event_name),
        payment_method_id: card.payment_method_id,
        ...(card.issuer_id !== undefined && { issuer_id: card.issuer_id }),
        method_pay_id: payMethods.card,
        email,
        purchase_code: order.purchase_code,
        tyc: 1,
      },
    })
    return ownPath(redirect_url, order)
  } catch (error) {
    return pathAfter(error, order)
  }
}
