/** What a webhook can be told of. */
export const webhookKinds = [
  'wallet.topped_up',
  'wallet.charged',
  'wallet.charge_voided',
  'wallet.items_returned',
  'wallet.cups_returned',
  'wallet.cup_return_voided',
  'refund.state_changed',
  'event.published',
  'event.extended',
  'event.closed',
  'product.sold_out',
] as const
export type WebhookKind = (typeof webhookKinds)[number]
