import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { pesos } from '../../money.ts'
import { purchaseCode } from '../../orders.ts'
import { purchaseFields, tyc } from '../../payments.ts'

export const createCardPayment = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/mercado-pago/create-card-payment',
  auth: 'attendee',
  idempotency: 'accepted',
  limits: ['payments'],
  summary: 'Pay an order with a card token of Mercado Pago',
  body: z.object({
    transaction_amount: pesos.optional(),
    token: z.string().min(8).max(128),
    installments: z.literal(1).optional(),
    description: z.string().max(250).optional(),
    payment_method_id: z.string().min(1).max(40),
    issuer_id: z.union([z.string().max(20), z.number()]).optional(),
    method_pay_id: z.number().optional(),
    email: z.string().max(254).optional(),
    purchase_code: purchaseCode,
    currency_id: z.string().max(3).optional(),
    external_user_id: z.string().max(64).optional(),
    tyc,
  }),
  reply: z.object({ redirect_url: z.string() }),
})

export const createPreference = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/mercado-pago/create-preference',
  auth: 'attendee',
  idempotency: 'accepted',
  limits: ['payments'],
  summary: 'Prepare an order for the wallet of Mercado Pago; answers the preference’s id',
  body: z.object(purchaseFields),
  reply: z.string(),
})
