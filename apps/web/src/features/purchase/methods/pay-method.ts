import type { ComponentType } from 'react'
import type { User } from '@saldo/contract/auth'
import type { RuntimeConfig } from '@saldo/contract/config'
import type { Order } from '@saldo/contract/orders'

/** What a method does at the moment: `loading` its widget, or `paying`, when nothing may disturb it. */
export type Doing = 'loading' | 'paying' | 'nothing'

export type PanelProps = {
  order: Order
  user: User
  /** Whether the terms are accepted at this moment: a vendor may ask long after its button was pressed. */
  hasTerms: () => boolean
  /** Called with each change. Keeps its identity. */
  onDoing: (doing: Doing) => void
}

/** A way to pay. Each stands in a file of its own and in the list of pay-methods.ts. */
export type PayMethod = {
  id: RuntimeConfig['payment_methods'][number]
  name: string
  hint: string
  Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>
  /** The method's widget and its button: mounted when it is chosen, and gone with all it made when another is. */
  Panel: ComponentType<PanelProps>
}
