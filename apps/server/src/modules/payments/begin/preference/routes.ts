import { createPreference } from '@saldo/contract/payment-vendors/mercado-pago/calls'
import { mercadoPago } from '../../../../gateways/mercado-pago/index.ts'
import { route } from '../../../../kernel/http/route.ts'
import { claimsOf, eventOfOrder, type MethodRoutes } from '../method-routes.ts'
import type { PaymentMethod } from '../payment-method.ts'
import { endPreferences } from './end-preferences.ts'
import { followExtension, preparePreference } from './prepare-preference.ts'

const routes: MethodRoutes = (app, deps, payments) =>
  route(app, deps, createPreference, async ({ body }, { act }) =>
    preparePreference(payments, {
      event: await eventOfOrder(deps, body),
      userId: act.actor.id,
      code: body.purchase_code,
      email: body.email ?? null,
      hasAcceptedTerms: body.tyc === 1,
      claimed: claimsOf(body),
    }),
  )

/** Mercado Pago's wallet. */
export const preference: PaymentMethod = {
  id: 'mercado_pago',
  vendor: mercadoPago,
  routes,
  end: endPreferences,
  extend: followExtension,
}
