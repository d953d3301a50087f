import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { deviceId, eventIdParam, opId, walletId } from './ids.ts'
import { signedPesos, sumOfPesos } from './money.ts'
import { offlineDoubt, offlineTerms } from './offline.ts'

const inEvent = z.object({ event: eventIdParam })
const readers = { may: 'tills.read' } as const
const managers = { may: 'event.edit' } as const

export const offlineBounds = { tills: 500, hours: 24, reason: { least: 3, most: 200 } } as const

const reason = z.string().trim().min(offlineBounds.reason.least).max(offlineBounds.reason.most)

/**
 * `online`: in contact, all posted. `away`: no contact, may be selling. `behind`: its records are not all here.
 * `settled`: its permit is over or given back, and all is here. `written_off`: a manager waits for it no longer.
 */
export const offlineTillState = z.enum(['online', 'away', 'behind', 'settled', 'written_off'])
export type OfflineTillState = z.output<typeof offlineTillState>

const till = z.object({
  device: deviceId,
  name: z.string(),
  place: z.string(),
  state: offlineTillState,
  is_revoked: z.boolean(),
  last_contact_at: z.iso.datetime().nullable(),
  permit_ends_at: z.iso.datetime(),
  limit: signedPesos,
  /** Records that it said it wrote, and those that are here. */
  written: z.number().int(),
  posted: z.number().int(),
  sold: sumOfPesos,
  lost: sumOfPesos,
})

const offlineState = z.object({
  at: z.iso.datetime(),
  /** Null where nobody has agreed, or it is over. */
  consent: z
    .object({
      id: z.guid(),
      terms: offlineTerms,
      /** Tills that may have a permit, and those that have one. */
      tills: z.number().int(),
      permits: z.number().int(),
      given_at: z.iso.datetime(),
      given_by: z.string().nullable(),
      ends_at: z.iso.datetime(),
    })
    .nullable(),
  /** Paired devices at places that sell. */
  devices: z.number().int(),
  /** The largest loss that permits given so far, and places still free in the consent, allow. */
  largest_loss: sumOfPesos,
  /** What the organiser bears already. */
  lost: sumOfPesos,
  sold: sumOfPesos,
  /** Whether refunds and cash-outs wait for tills. */
  holds_refunds: z.boolean(),
  waiting: z.number().int(),
  tills: z.array(till),
})
export type OfflineState = z.output<typeof offlineState>

export const readOffline = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/offline',
  auth: readers,
  summary: 'Selling without a network: the consent, the largest loss, and each till that has a permit',
  params: inEvent,
  reply: offlineState,
})

export const consentOffline = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/offline/consents',
  auth: managers,
  idempotency: 'required',
  limits: ['staff_changes'],
  summary: 'Agree that tills sell without a network within bounds; ends the consent before it',
  params: inEvent,
  body: z.object({
    ...offlineTerms.shape,
    tills: z.number().int().min(1).max(offlineBounds.tills),
    hours: z.number().int().min(1).max(offlineBounds.hours),
    /** The largest loss as it was shown: tills × till_limit. */
    largest_loss: sumOfPesos,
  }),
  reply: offlineState,
})

export const endOffline = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/offline/end',
  auth: managers,
  limits: ['staff_changes'],
  summary: 'End the consent now: tills in contact stop, those without go on until their permit lapses',
  params: inEvent,
  reply: offlineState,
})

const sale = z.object({
  op_id: opId,
  till: z.string(),
  place: z.string(),
  staff: z.string().nullable(),
  /** Null where the QR is nobody’s. */
  wallet_id: walletId.nullable(),
  holder: z.string().nullable(),
  state: z.enum(['booked', 'online', 'waiting', 'dropped']),
  doubt: offlineDoubt.nullable(),
  amount: signedPesos,
  paid: signedPesos,
  lost: signedPesos,
  items: z.array(z.object({ name: z.string(), quantity: z.number().int(), unit_price: signedPesos })),
  /** By the till’s clock and by the server’s. */
  occurred_at: z.iso.datetime(),
  received_at: z.iso.datetime(),
  /** Who decided, when and why. */
  decision: z.object({ by: z.string().nullable(), at: z.iso.datetime(), reason: z.string() }).nullable(),
})
export type OfflineSale = z.output<typeof sale>

export const offlineSales = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/offline/sales',
  auth: readers,
  summary:
    'Sales made without a network, newest first: those that wait, those that a QR could not pay whole, or all',
  params: inEvent,
  query: z.object({ show: z.enum(['waiting', 'short', 'all']) }),
  reply: z.object({
    /** At most the newest 500. */
    sales: z.array(sale),
    total: z.number().int(),
  }),
})

export const decideOfflineSale = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/offline/sales/:sale/decision',
  auth: managers,
  limits: ['staff_changes'],
  summary: 'Book a sale that waits, the organiser bearing what its QR can’t pay, or drop it; once',
  params: inEvent.extend({ sale: opId }),
  body: z.object({ decision: z.enum(['book', 'drop']), reason }),
  reply: z.null(),
})

export const writeOffTill = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/offline/tills/:device/write-off',
  auth: managers,
  limits: ['staff_changes'],
  summary: 'Wait for a till’s records no longer; what it posts later is booked all the same',
  params: inEvent.extend({ device: deviceId }),
  body: z.object({ reason }),
  reply: z.null(),
})
