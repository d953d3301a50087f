import { card } from './card/routes.ts'
import type { PaymentMethod } from './payment-method.ts'
import { paypalOrder } from './paypal/routes.ts'
import { preference } from './preference/routes.ts'

/** The payment methods, in the order that payers see them. */
export const paymentMethods: readonly PaymentMethod[] = [card, paypalOrder, preference]
