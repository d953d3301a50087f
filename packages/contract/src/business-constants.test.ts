import { expect, test } from 'vitest'
import { orderStatus, payMethods } from './orders.ts'
import { gatewayIds } from './payment-vendors.ts'
import { appIds } from './releases.ts'
import { roles } from './roles.ts'
import { purchaseTypes } from './wallets.ts'

test('the numbers that other programs store are the specification’s [S-1.28]', () => {
  expect({ orderStatus, payMethods, gatewayIds, purchaseTypes, appIds }).toEqual({
    orderStatus: { approved: 1, pending: 2, expired: -1, cancelled: -3, refunded: -4, chargeback: -5 },
    payMethods: { cash: 1, card: 2 },
    // Those of the specification; a vendor added since has its own.
    gatewayIds: { ...gatewayIds, cash: 1, mercado_pago: 2, paypal: 3 },
    purchaseTypes: { qr: 1, products: 2 },
    appIds: { android: 1, ios: 2, desktop: 3 },
  })
  // The first four are the specification's; the office's follow.
  expect(roles).toEqual({ admin: 1, manager: 2, cashier: 3, bar: 4, finance: 5, support: 6, vendor: 7 })
})
