import type { RuntimeConfig } from '@saldo/contract/config'
import { card } from './card.ts'
import type { PayMethod } from './pay-method.ts'

/** In the order in which they are shown. */
const payMethods: readonly PayMethod[] = [card]

/** The methods that can be used with this configuration. */
export const offeredMethods = (config: RuntimeConfig): readonly PayMethod[] =>
  payMethods.filter(({ isOffered }) => isOffered(config))
