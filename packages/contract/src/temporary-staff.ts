import { z } from 'zod'
import { day } from './days.ts'
import { endpoint } from './endpoint.ts'
import { eventIdParam, placeId, userId } from './ids.ts'
import { importFile, importLine, imported } from './imports.ts'
import { staffMember } from './places.ts'
import { pin } from './pin.ts'

const inEvent = z.object({ event: eventIdParam })
const team = { may: 'team.edit' } as const

/** What somebody without an account may be: whoever runs an event has one. */
export const temporaryRole = z.enum(['bar', 'cashier'])
export type TemporaryRole = z.output<typeof temporaryRole>

export const temporaryNameMost = 60

export const addTemporary = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/temporary-staff',
  auth: team,
  limits: ['staff_changes'],
  summary:
    'Add somebody without an account, who works on the event’s tills until a day; the PIN is told this once',
  params: inEvent,
  body: z.object({
    name: z.string().trim().min(2).max(temporaryNameMost),
    role: temporaryRole,
    /** The only place where they sign in; any place of the event without it. */
    place_id: placeId.optional(),
    /** The last day of work: it ends when the next day of the event begins, at `DAY_BEGINS_AT`. The event’s last day without it. */
    last_day: day.optional(),
  }),
  reply: z.object({ member: staffMember, pin }),
})

export const changeLastDay = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/temporary-staff/:user/last-day',
  auth: team,
  limits: ['staff_changes'],
  summary: 'Until which day somebody without an account works; their sessions end, and begin again by PIN',
  params: inEvent.extend({ user: userId }),
  body: z.object({ last_day: day }),
  reply: staffMember,
})

const temporaryFields = z.object({
  role: temporaryRole,
  place: z.string().nullable(),
  last_day: day,
})
const temporaryPreview = imported(importLine(temporaryFields))
export type TemporaryPreview = z.output<typeof temporaryPreview>

export const previewTemporary = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/temporary-staff-import/preview',
  auth: team,
  wire: 'multipart',
  limits: ['staff_changes'],
  summary:
    'What a CSV file of people without an account would do: `file`, up to 200 lines (nombre, papel, lugar, hasta)',
  params: inEvent,
  body: importFile.pick({ file: true }),
  reply: temporaryPreview,
})

const toldPin = z.object({
  name: z.string(),
  role: temporaryRole,
  place: z.string().nullable(),
  last_day: day,
  pin,
})
export type ToldPin = z.output<typeof toldPin>

export const importTemporary = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/temporary-staff-import',
  auth: team,
  wire: 'multipart',
  limits: ['staff_changes'],
  summary:
    'Do what the preview said, all or nothing: its `mark`, then `file`; tells the PIN of each new person, this once',
  params: inEvent,
  body: importFile,
  reply: temporaryPreview.extend({ pins: z.array(toldPin) }),
})
