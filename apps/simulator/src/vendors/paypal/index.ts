import { defineVendor } from '../../vendor.ts'
import { obeyPaypal } from './control.ts'
import { createMerchant } from './merchant.ts'
import { captureForm, captures, commands } from './page.ts'
import { paypalRoutes } from './routes.ts'
import { emptyState, settings } from './state.ts'

/** PayPal's orders, captures, refunds, disputes and signed notices. */
export const paypal = defineVendor({
  env: 'SIM_PAYPAL',
  settings,
  emptyState: () => ({ paypal: emptyState() }),
  open: ({ state, ...given }) => {
    const merchant = createMerchant({ ...given, state: state.paypal })
    const { notices, faults } = merchant
    return {
      routes: { '/paypal': (app) => paypalRoutes(app, merchant) },
      control: { paypal: (order) => obeyPaypal(merchant, order) },
      prepared: () => [...faults.words(), ...notices.rules.words()],
      seen: () => ({
        paypal: {
          forced: faults.seen(),
          rules: notices.rules.seen(),
          captures: [...merchant.state.captures.values()].map(({ id, orderId, status, amount }) => ({
            id,
            order_id: orderId,
            status,
            amount: Number(amount) / 100,
          })),
          notices: notices.seen(),
        },
      }),
      table: () => captures(merchant),
      notices: () => merchant.state.notices,
      resume: notices.resume,
    }
  },
  forms: [captureForm],
  commands,
})
