import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam, placeId, userId } from './ids.ts'
import { pin } from './pin.ts'
import { roleNames, tillRoles } from './roles.ts'

const inEvent = z.object({ event: eventIdParam })
const setUp = { staff: ['manager'], byPassword: true } as const

export const staffRole = z.enum(roleNames)
export const tillRole = z.enum(tillRoles)
export const placeKind = z.enum(['bar', 'cash_point'])
export const place = z.object({ id: placeId, name: z.string(), kind: placeKind })

const placeName = z.string().trim().min(1).max(60)

export const places = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/places',
  auth: { staff: ['bar', 'cashier', 'manager'] },
  summary: 'Bars and cash points by name',
  params: inEvent,
  reply: z.array(place),
})

export const createPlace = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/places',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'Add a bar or cash point; a name that is there already answers that place',
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

const staffMember = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  role: staffRole,
  place: place.nullable(),
  has_pin: z.boolean(),
})

export const staff = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/staff',
  auth: setUp,
  summary: 'Who works at the event',
  params: inEvent,
  reply: z.array(staffMember),
})

export const addStaff = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/staff',
  auth: setUp,
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

export const removeStaff = endpoint({
  method: 'DELETE',
  api: 'token',
  path: 'staff/events/:event/staff/:user',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'Take role, place and PIN back; sessions on tills end',
  params: inEvent.extend({ user: userId }),
  reply: z.null(),
})

export const setPin = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/staff/:user/pin',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'Set the PIN by which somebody signs in on tills',
  params: inEvent.extend({ user: userId }),
  body: z.object({ pin }),
  reply: z.null(),
})
