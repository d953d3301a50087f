import { notFound } from './errors.ts'
import type { Merchant } from './merchant.ts'

const events: [name: string, description: string][] = [
  ['CHECKOUT.ORDER.APPROVED', 'An order has been approved by buyer.'],
  ['PAYMENT.CAPTURE.COMPLETED', 'A payment capture completes.'],
  ['PAYMENT.CAPTURE.PENDING', 'The state of a payment capture changes to pending.'],
  ['PAYMENT.CAPTURE.DENIED', 'A payment capture is denied.'],
  ['PAYMENT.CAPTURE.REFUNDED', 'A merchant refunds a payment capture.'],
  ['PAYMENT.CAPTURE.REVERSED', 'PayPal reverses a payment capture.'],
  ['CUSTOMER.DISPUTE.CREATED', 'A dispute is created.'],
  ['CUSTOMER.DISPUTE.UPDATED', 'A dispute is updated.'],
  ['CUSTOMER.DISPUTE.RESOLVED', 'A dispute is resolved.'],
]

/** The merchant's webhook as its app tells it. Throws 404 for any other. */
export const webhookOnWire = ({ settings, origin }: Merchant, id: string) => {
  if (id !== settings.webhookId || settings.webhookUrl === null) throw notFound()
  const href = `${origin}/v1/notifications/webhooks/${id}`
  return {
    id,
    url: settings.webhookUrl,
    event_types: events.map(([name, description]) => ({
      name,
      description,
      status: 'ENABLED',
      resource_versions: [name.startsWith('PAYMENT.') || name.startsWith('CHECKOUT.') ? '2.0' : '1.0'],
    })),
    links: [
      { href, rel: 'self', method: 'GET' },
      { href, rel: 'update', method: 'PATCH' },
      { href, rel: 'delete', method: 'DELETE' },
    ],
  }
}
