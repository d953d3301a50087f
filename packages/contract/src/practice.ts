import { z } from 'zod'
import { eventOfTill } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { eventIdParam, userId } from './ids.ts'
import { signedPesos } from './money.ts'

const inEvent = z.object({ event: eventIdParam })
const anyStaff = { staff: ['bar', 'cashier', 'manager'] } as const

/** What the practice QRs are for: each is made whole again when a practice begins. */
export const practiceQrKinds = ['balance', 'low', 'empty', 'blocked'] as const
export type PracticeQrKind = (typeof practiceQrKinds)[number]

export const practiceQr = z.object({ kind: z.enum(practiceQrKinds), code: z.string(), balance: signedPesos })

export const startPractice = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/practice',
  auth: anyStaff,
  limits: ['staff_changes'],
  summary:
    'Begin to practise: the event’s practice with today’s places, menus and settings, and its QRs made whole; refused with an open shift',
  params: inEvent,
  reply: z.object({ event: eventOfTill, qrs: z.array(practiceQr) }),
})

export const practiceReport = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/practice',
  auth: { may: 'practice.read' },
  summary: 'Who practised, what each of them did, and how many refusals they met',
  params: inEvent,
  reply: z.object({
    /** Null before the first practice, and after it was wiped. */
    began_at: z.iso.datetime().nullable(),
    people: z.array(
      z.object({
        id: userId,
        name: z.string(),
        last_at: z.iso.datetime(),
        sales: z.number().int(),
        sold: signedPesos,
        topups: z.number().int(),
        voids: z.number().int(),
        shifts: z.number().int(),
        refusals: z.number().int(),
      }),
    ),
  }),
})

export const practiceSheet = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/practice/qrs/pdf',
  auth: { may: 'practice.edit' },
  wire: 'file',
  summary: 'The practice QRs as one sheet to print',
  params: inEvent,
  reply: z.null(),
})

export const wipePractice = endpoint({
  method: 'DELETE',
  api: 'token',
  path: 'office/events/:event/practice',
  auth: { may: 'practice.edit' },
  limits: ['staff_changes'],
  summary: 'End the practice for good: who practises is sent back to work, and the next one begins empty',
  params: inEvent,
  reply: z.null(),
})
