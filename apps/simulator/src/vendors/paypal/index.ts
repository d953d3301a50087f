import { defineVendor } from '../../vendor.ts'
import { obeyPaypal } from './control.ts'
import { createMerchant, settings } from './merchant.ts'
import { captureForm, captureTable, commands } from './page.ts'
import { paypalRoutes } from './routes.ts'
import { emptyState } from './state.ts'

/** PayPal's orders, captures, refunds, disputes and signed notices. */
export const paypal = defineVendor({
  env: 'SIM_PAYPAL',
  settings,
  emptyState: () => ({ paypal: emptyState() }),
  open: ({ state, ...given }) => {
    const merchant = createMerchant({ ...given, state: state.paypal })
    const { delivery, faults } = merchant
    return {
      routes: { '/paypal': (app) => paypalRoutes(app, merchant) },
      control: { paypal: (order) => obeyPaypal(merchant, order) },
      prepared: () => [...faults.words(), ...delivery.rules.words()],
      seen: () => ({
        paypal: {
          forced: faults.seen(),
          rules: delivery.rules.seen(),
          captures: [...merchant.state.captures.values()].map(({ id, orderId, status, amount }) => ({
            id,
            order_id: orderId,
            status,
            amount: Number(amount) / 100,
          })),
          notices: delivery.seen(),
        },
      }),
      table: () => captureTable(merchant),
      notices: () => merchant.state.notices,
      resume: delivery.resume,
    }
  },
  forms: [captureForm],
  commands,
})
