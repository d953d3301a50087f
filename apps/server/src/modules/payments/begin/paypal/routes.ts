import { createPaypalOrder } from '@saldo/contract/payment-vendors/paypal/calls'
import type { ErrorCode } from '@saldo/copy/errors'
import { paypal } from '../../../../gateways/paypal/index.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { route } from '../../../../kernel/http/route.ts'
import { fingerprintOfRequest } from '../../../../kernel/http/idempotency.ts'
import { captureApproved, capturePaypalOrder } from './capture-paypal-order.ts'
import { offerPaypalOrder } from './offer-paypal-order.ts'
import { claimsOf, eventOfOrder, type MethodRoutes } from '../method-routes.ts'
import type { PaymentMethod } from '../payment-method.ts'

type Page = 'payment-complete' | 'payment-fail' | 'complete-purchase'

const pages: { readonly [Code in ErrorCode]?: Page } = {
  instrument_declined: 'payment-fail',
  payment_refused: 'payment-fail',
  payment_in_process: 'payment-complete',
  request_in_progress: 'payment-complete',
  order_already_paid: 'payment-complete',
}

/** Adds to a refusal the page where the payer continues. */
const withPage = (error: unknown, urlOf: (page: Page) => string): unknown => {
  if (!(error instanceof AppError)) return error
  const redirect_url = urlOf(pages[error.code] ?? 'complete-purchase')
  return new AppError(error.code, { ...error.detail, data: { redirect_url } })
}

/** The first step without `order_id`, the second with it: one path, as the specification has it. */
const routes: MethodRoutes = (app, deps, payments) =>
  route(app, deps, createPaypalOrder, async ({ body }, { act, key, tellRepeat }) => {
    const event = await eventOfOrder(deps, body)
    const request = {
      event,
      userId: act.actor.id,
      code: body.purchase_code,
      hasAcceptedTerms: body.tyc === 1,
      claimed: claimsOf(body),
      key,
      fingerprint: fingerprintOfRequest(body),
    }
    const urlOf = (page: Page): string => `${deps.env.PUBLIC_URL}/events/${event.url}/${page}`
    try {
      if (!body.order_id) return { order_id: await offerPaypalOrder(payments, request) }
      const captured = await capturePaypalOrder(payments, { ...request, paypalOrderId: body.order_id })
      tellRepeat(key !== null && captured.isRepeat)
      return { redirect_url: urlOf(captured.page) }
    } catch (error) {
      throw withPage(error, urlOf)
    }
  })

/** PayPal's buttons: the payer approves a PayPal order, and we capture it. */
export const paypalOrder: PaymentMethod = {
  id: 'paypal',
  vendor: paypal,
  routes,
  resume: (deps, going, repeat) => captureApproved(deps, { ...going, repeats: repeat?.no ?? null }),
}
