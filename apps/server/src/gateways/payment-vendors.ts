import { mercadoPago } from './mercado-pago/index.ts'
import type { PaymentVendor } from './payment-provider.ts'
import { paypal } from './paypal/index.ts'

/** The vendors that take money. Everything that must know them all reads this list. */
export const paymentVendors: readonly PaymentVendor[] = [mercadoPago, paypal]
