import type { ComponentType } from 'react'
import type { User } from '@saldo/contract/auth'
import type { RuntimeConfig } from '@saldo/contract/config'
import type { Order } from '@saldo/contract/orders'

/** A method's activity: `loading` its widget, or `paying`, which must not be interrupted. */
export type Doing = 'loading' | 'paying' | 'nothing'

export type PanelProps = {
  order: Order
  user: User
  /** Whether the terms are accepted now: a vendor may ask long after its button was pressed. */
  hasTerms: () => boolean
  /** Called on each change. Stable identity. */
  onDoing: (doing: Doing) => void
}

/** A payment method. Each has its own file and an entry in pay-methods.ts. */
export type PayMethod = {
  id: RuntimeConfig['payment_methods'][number]
  name: string
  hint: string
  Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>
  /** The method's widget and button: mounted while chosen, fully removed otherwise. */
  Panel: ComponentType<PanelProps>
}
