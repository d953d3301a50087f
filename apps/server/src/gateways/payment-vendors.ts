import { mercadoPago } from './mercado-pago/index.ts'
import type { PaymentVendor } from './payment-provider.ts'
import { paypal } from './paypal/index.ts'

/** All payment vendors; the only list of them. */
export const paymentVendors: readonly PaymentVendor[] = [mercadoPago, paypal]
