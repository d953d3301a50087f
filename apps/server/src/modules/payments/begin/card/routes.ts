import { createCardPayment } from '@saldo/contract/payment-vendors/mercado-pago/calls'
import { mercadoPago } from '../../../../gateways/mercado-pago/index.ts'
import { route } from '../../../../kernel/http/route.ts'
import { fingerprintOfRequest } from '../../../../kernel/http/idempotency.ts'
import { claimsOf, eventOfOrder, type MethodRoutes } from '../method-routes.ts'
import type { PaymentMethod } from '../payment-method.ts'
import { payByCard, repeatCardPayment } from './pay-by-card.ts'

const routes: MethodRoutes = (app, deps, payments) =>
  route(app, deps, createCardPayment, async ({ body }, { act, key, tellRepeat }) => {
    const event = await eventOfOrder(deps, body)
    const outcome = await payByCard(payments, {
      event,
      userId: act.actor.id,
      code: body.purchase_code,
      token: body.token,
      paymentMethodId: body.payment_method_id,
      issuerId: body.issuer_id === undefined ? null : String(body.issuer_id),
      email: body.email ?? null,
      hasAcceptedTerms: body.tyc === 1,
      claimed: claimsOf(body),
      key,
      fingerprint: fingerprintOfRequest(body),
    })
    tellRepeat(key !== null && outcome.isRepeat)
    return { redirect_url: `${deps.env.PUBLIC_URL}/events/${event.url}/${outcome.page}` }
  })

/** A card, by Mercado Pago's form. */
export const card: PaymentMethod = { id: 'card', vendor: mercadoPago, routes, resume: repeatCardPayment }
