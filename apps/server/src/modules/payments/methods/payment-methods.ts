import { card } from './card/routes.ts'
import type { PaymentMethod } from './payment-method.ts'
import { paypalOrder } from './paypal/routes.ts'
import { preference } from './preference/routes.ts'

/** The ways of paying, as payers see them from top to bottom. */
export const paymentMethods: readonly PaymentMethod[] = [card, paypalOrder, preference]
