import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam, placeId, userId } from './ids.ts'
import { importFile, importLine, imported } from './imports.ts'
import { pesos } from './money.ts'
import { pin } from './pin.ts'
import { roleNames, tillRoles } from './roles.ts'

const inEvent = z.object({ event: eventIdParam })
const setUp = { may: 'venue.edit' } as const
const team = { may: 'team.edit' } as const

export const staffRole = z.enum(roleNames)
export const tillRole = z.enum(tillRoles)
export const placeKind = z.enum(['bar', 'cash_point'])
export const place = z.object({ id: placeId, name: z.string(), kind: placeKind })

/** A place as those see it who work there. */
const ownPlace = place.extend({
  /** Cash from which a drawer should be emptied; null where nobody set one. */
  drawer_limit: pesos.nullable(),
})

const placeName = z.string().trim().min(1).max(60)

export const places = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/places',
  auth: { staff: ['bar', 'cashier', 'manager'] },
  summary: 'Bars and cash points, in the order that the event’s team gave them',
  params: inEvent,
  reply: z.array(ownPlace),
})

export const createPlace = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/places',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'Add a bar or cash point, last in the order; a name that is there already answers that place',
  params: inEvent,
  body: z.object({ name: placeName, kind: placeKind }),
  reply: place,
})

export const renamePlace = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/places/:place',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'Rename a place; receipts keep the name that they were made with',
  params: inEvent.extend({ place: placeId }),
  body: z.object({ name: placeName }),
  reply: place,
})

export const setDrawerLimit = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/places/:place/drawer-limit',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'How much cash a cash point’s drawer should hold at most; null for no limit',
  params: inEvent.extend({ place: placeId }),
  body: z.object({ drawer_limit: pesos.nullable() }),
  reply: ownPlace,
})

const MOST_PLACES = 1000
const somePlaces = z.array(placeId).max(MOST_PLACES)

export const setDrawerLimits = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/places/drawer-limits',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'The same limit of cash for several cash points, all or none; null for no limit',
  params: inEvent,
  body: z.object({ places: somePlaces.min(1), drawer_limit: pesos.nullable() }),
  reply: z.array(ownPlace),
})

export const orderPlaces = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/places-order',
  auth: setUp,
  idempotency: 'required',
  summary: 'The order of the places: every place’s id, once, and the order that it was made from',
  params: inEvent,
  /** Refused when `before` is no longer the order: somebody else moved a place meanwhile. */
  body: z.object({ places: somePlaces, before: somePlaces }),
  reply: z.null(),
})

export const staffMember = z.object({
  id: userId,
  name: z.string(),
  /** Null for somebody without an account. */
  email: z.string().nullable(),
  role: staffRole,
  place: place.nullable(),
  has_pin: z.boolean(),
  /** When the work of somebody without an account ends; null for an account. */
  works_until: z.iso.datetime().nullable(),
})

export const staff = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/staff',
  auth: team,
  summary: 'Who works at the event',
  params: inEvent,
  reply: z.array(staffMember),
})

export const addStaff = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/staff',
  auth: team,
  limits: ['staff_changes'],
  summary:
    'Give the account of an e-mail a role at the event; managers, finance and vendors are made by administrators only',
  params: inEvent,
  body: z.object({
    email: z.string().trim().toLowerCase().min(1).max(254),
    role: staffRole.exclude(['admin']),
    place_id: placeId.optional(),
  }),
  reply: staffMember,
})

/** Whether open shifts of whoever is removed stay open, for a manager to close. */
const leavesShifts = z.object({ leave_shifts: z.enum(['true', 'false']).optional() })

export const removeStaff = endpoint({
  method: 'DELETE',
  api: 'token',
  path: 'staff/events/:event/staff/:user',
  auth: team,
  limits: ['staff_changes'],
  summary:
    'Take role, place and PIN back; sessions on tills end. Refused for an open shift unless it is to stay open',
  params: inEvent.extend({ user: userId }),
  query: leavesShifts,
  reply: z.null(),
})

/** People of the event’s staff. */
const people = z.array(userId).min(1).max(200)

export const changeStaff = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/staff/change',
  auth: team,
  limits: ['staff_changes'],
  summary: 'Give several people a role or a place, or take their place (null), all or none; PINs stay',
  params: inEvent,
  body: z
    .object({ people, role: addStaff.body.shape.role, place_id: placeId.nullable() })
    .partial({ role: true, place_id: true }),
  reply: z.array(staffMember),
})

export const removeSeveralStaff = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/staff/remove',
  auth: team,
  limits: ['staff_changes'],
  summary:
    'Take role, place and PIN from several people, all or none; their sessions end. Refused for an open shift unless it is to stay open',
  params: inEvent,
  body: z.object({ people, leave_shifts: z.boolean().optional() }),
  reply: z.null(),
})

export const setPin = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/staff/:user/pin',
  auth: team,
  limits: ['staff_changes'],
  summary: 'Set the PIN by which somebody signs in on tills',
  params: inEvent.extend({ user: userId }),
  body: z.object({ pin }),
  reply: z.null(),
})

const memberFields = z.object({ role: staffRole, place: z.string().nullable() })
const staffPreview = imported(importLine(memberFields))
export type StaffPreview = z.output<typeof staffPreview>

export const previewStaff = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/staff-import/preview',
  auth: team,
  wire: 'multipart',
  limits: ['staff_changes'],
  summary: 'What a CSV file of staff would do: `file`, up to 1 MB and 1,000 lines (correo, papel, lugar)',
  params: inEvent,
  body: importFile.pick({ file: true }),
  reply: staffPreview,
})

export const importStaff = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/staff-import',
  auth: team,
  wire: 'multipart',
  limits: ['staff_changes'],
  summary:
    'Do what the preview said, all or nothing: its `mark`, then `file`; refused when anything changed since',
  params: inEvent,
  body: importFile,
  reply: staffPreview,
})
