import type { RuntimeConfig } from '@saldo/contract/config'
import { card } from './card.ts'
import type { PayMethod } from './pay-method.ts'
import { paypal } from './paypal.ts'
import { wallet } from './wallet.ts'

/** In display order. */
const payMethods: readonly PayMethod[] = [card, paypal, wallet]

/** The methods available with this configuration. */
export const offeredMethods = ({ payment_methods }: RuntimeConfig): readonly PayMethod[] =>
  payMethods.filter(({ id }) => payment_methods.includes(id))
