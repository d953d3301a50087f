import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { purchaseFields } from '../../payments.ts'

export const createPaypalOrder = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/paypal/create-order',
  auth: 'attendee',
  idempotency: 'accepted',
  limits: ['payments'],
  summary: 'Without `order_id` makes the PayPal order; with it captures what the payer approved',
  body: z.object({
    ...purchaseFields,
    payment_id: z.string().max(64).nullish(),
    order_id: z
      .string()
      .regex(/^[0-9A-Z]{8,40}$/)
      .nullish(),
  }),
  /**
   * `order_id` answers the first step, `redirect_url` the second. A refusal also has `redirect_url` in
   * `data`.
   */
  reply: z.object({ order_id: z.string().optional(), redirect_url: z.string().optional() }),
})
