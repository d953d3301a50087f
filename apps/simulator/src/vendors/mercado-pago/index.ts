import { defineVendor } from '../../vendor.ts'
import { createAccount } from './account.ts'
import { obeyMercadoPago } from './control.ts'
import { commands, guide } from './documentation.ts'
import { forms, payments } from './page.ts'
import { mercadoPagoRoutes } from './routes.ts'
import { emptyState, settings } from './state.ts'

/** Mercado Pago's cards, payments, preferences, refunds, chargebacks and signed notices. */
export const mercadoPago = defineVendor({
  env: 'SIM_MP',
  settings,
  emptyState: () => ({ mercadoPago: emptyState() }),
  open: ({ state, ...given }) => {
    const account = createAccount({ ...given, state: state.mercadoPago })
    const { faults, notices } = account
    return {
      routes: { '/mp': (app) => mercadoPagoRoutes(app, account) },
      control: { 'mercado-pago': (order) => obeyMercadoPago(account, order) },
      prepared: () => [...faults.words(), ...notices.rules.words()],
      seen: () => ({ forced: faults.seen(), rules: notices.rules.seen(), notices: notices.seen() }),
      table: () => payments(account),
      notices: () => account.state.notices,
      resume: notices.resume,
    }
  },
  forms,
  guide,
  commands,
})
