import type { OrderStatus } from '@saldo/contract/orders'

/** Why an order changes its status. `payment` is a gateway's approval, however late. */
export const causes = [
  'payment',
  'deadline',
  'given_up',
  'retry',
  'event_closed',
  'operator',
  'refund',
  'chargeback',
  'dispute_won',
] as const
export type Cause = (typeof causes)[number]

const transitions: { readonly [From in OrderStatus]: { readonly [To in OrderStatus]?: readonly Cause[] } } = {
  pending: {
    approved: ['payment'],
    expired: ['deadline', 'given_up'],
    cancelled: ['event_closed', 'operator'],
  },
  expired: { pending: ['retry'], approved: ['payment'] },
  cancelled: { approved: ['payment'] },
  approved: { refunded: ['refund'], chargeback: ['chargeback'] },
  chargeback: { approved: ['dispute_won'] },
  refunded: {},
}

/** Whether the table allows a transition; any other is refused and recorded. */
export const canMove = (from: OrderStatus, to: OrderStatus, cause: Cause): boolean =>
  transitions[from][to]?.includes(cause) ?? false
