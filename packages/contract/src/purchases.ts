import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { userId } from './ids.ts'
import { signedPesos } from './money.ts'
import { order } from './orders.ts'
import { paymentMethodId } from './payment-vendors.ts'

/** Receipt of a paid order. */
export const receipt = z.object({
  /** Purchase code of the paid order. */
  folio: z.string(),
  method: paymentMethodId,
  paid_at: z.iso.datetime(),
  /** The payment's number at the gateway. */
  reference: z.string().nullable(),
  /** Amount refunded so far. */
  refunded: signedPesos,
})
export type Receipt = z.output<typeof receipt>

export const purchase = order
  .pick({
    id: true,
    amount: true,
    type: true,
    created_at: true,
    purchase_code: true,
    status: true,
    event_name: true,
    event_url: true,
    payment_in_process: true,
  })
  .extend({
    event_id: z.number(),
    /** IANA name; dates are shown in this time zone. */
    event_timezone: z.string(),
    event_city: z.string(),
    /** Null while nothing was paid. */
    receipt: receipt.nullable(),
  })
export type Purchase = z.output<typeof purchase>

export const listPurchases = endpoint({
  method: 'GET',
  api: 'token',
  path: 'public/user/:external_user/orders',
  auth: 'attendee',
  summary: 'One’s own orders over all events with their receipts, newest first',
  params: z.object({ external_user: userId }),
  reply: z.array(purchase),
})
