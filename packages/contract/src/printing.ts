import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam, placeId } from './ids.ts'

const inEvent = z.object({ event: eventIdParam })
const setUp = { may: 'venue.edit' } as const

/** An IPv4 address of the venue's own network; null for no printer. */
const address = z.ipv4().nullable()

export const placePrinters = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/printers',
  auth: setUp,
  summary: 'The places’ network printers, and whether this server prints on them',
  params: inEvent,
  reply: z.object({
    is_on: z.boolean(),
    printers: z.array(z.object({ place_id: placeId, address: z.string() })),
  }),
})

export const setPlacePrinter = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/places/:place/printer',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'The network printer of a place, by a private IPv4 address; null for none',
  params: inEvent.extend({ place: placeId }),
  body: z.object({ address }),
  reply: z.object({ place_id: placeId, address }),
})

/** A long shift's report is 5 kB; a text of a call has at most 20,000 characters. */
const MOST_BYTES = 15_000

export const printAtPlace = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/till/print',
  inPractice: true,
  auth: { staff: ['bar', 'cashier', 'manager'] },
  limits: ['prints'],
  summary:
    'Send bytes to the network printer of the caller’s place; nothing is stored, and nothing that the printer says comes back',
  params: inEvent,
  body: z.object({
    data: z
      .base64()
      .min(4)
      .max((MOST_BYTES / 3) * 4),
  }),
  reply: z.object({
    /** `unreachable`: nothing was sent. `unknown`: sent in part, or the printer didn't close the line. */
    status: z.enum(['sent', 'unreachable', 'unknown']),
  }),
})
