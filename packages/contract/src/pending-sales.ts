import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { opId } from './ids.ts'
import { pesos } from './money.ts'
import { ofUserInEvent } from './wallets.ts'

/** A sale made offline with one's own QR that a manager has to decide; it has taken nothing. */
export const pendingSale = z.object({
  id: opId,
  amount: pesos,
  place: z.string().nullable(),
  /** When its till made it. */
  at: z.iso.datetime(),
})
export type PendingSale = z.output<typeof pendingSale>

export const listPendingSales = endpoint({
  method: 'GET',
  api: 'token',
  path: 'public/user/:external_user/event/:event/qr/pending-sales',
  auth: 'attendee',
  summary: 'Sales made offline with one’s own QR that wait for the organiser, the newest 50 first',
  params: ofUserInEvent,
  reply: z.array(pendingSale),
})
