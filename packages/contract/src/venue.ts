import { z } from 'zod'
import { endpoint, type Role } from './endpoint.ts'
import { eventId, eventIdParam, opId, placeId } from './ids.ts'
import { pesos, signedPesos } from './money.ts'

const chargers = ['bar', 'cashier', 'manager'] as const satisfies readonly Role[]
const inEvent = z.object({ event: eventIdParam })
/** As scanned or typed: separators and lookalikes are settled before any check. */
const scannedCode = z.string().min(1).max(80)

export const staffEvents = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events',
  auth: 'attendee',
  summary: 'The events where the signed-in user works, until 12 hours after their end, with role and place',
  reply: z.array(
    z.object({
      event: z.object({ id: eventId, name: z.string(), url: z.string(), ends_at: z.iso.datetime() }),
      role: z.enum(['admin', 'manager', 'cashier', 'bar']),
      place: z.object({ id: placeId, name: z.string() }).nullable(),
    }),
  ),
})

export const lookUpQr = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/qr/lookup',
  auth: { staff: chargers },
  summary: 'Balance and state of a scanned QR',
  params: inEvent,
  body: z.object({ code: scannedCode }),
  reply: z.object({
    available_balance: signedPesos,
    status: z.enum(['active', 'blocked']),
    holder: z.string().nullable(),
    last_charge: z
      .object({ amount: signedPesos, place: z.string().nullable(), at: z.iso.datetime() })
      .nullable(),
  }),
})

export const charge = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/charges',
  auth: { staff: chargers },
  idempotency: 'operation',
  summary: 'Charge a QR; the same op_id never charges twice',
  params: inEvent,
  body: z.object({
    op_id: opId,
    code: scannedCode,
    amount: pesos,
    occurred_at: z.iso.datetime().optional(),
    items: z
      .array(
        z.object({
          name: z.string().min(1).max(80),
          quantity: z.number().int().min(1).max(999),
          unit_price: pesos,
        }),
      )
      .max(50)
      .optional(),
  }),
  reply: z.object({
    op_id: opId,
    status: z.literal('booked'),
    balance_before: signedPesos,
    balance_after: signedPesos,
    wallet_seq: z.number().int(),
  }),
})
