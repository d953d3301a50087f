import { authCopy } from '@saldo/copy/auth'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventId, userId } from './ids.ts'
import { password, passwordsAgree } from './person.ts'
import { staffRole } from './places.ts'

/** A role at one event; `event_id` is null for an administrator, whose role is at all of them. */
const heldRole = z.object({
  event_id: eventId.nullable(),
  event_name: z.string().nullable(),
  role: staffRole,
})

const email = z.string().trim().toLowerCase().max(254).pipe(z.email())

const roleAt = z.object({ event_id: eventId.nullable(), role: staffRole })

const person = z.object({
  id: userId,
  name: z.string(),
  /** Null for somebody without an account, who works at one event. */
  email: z.string().nullable(),
  /** Null when no sign-in is stored: they are kept for 60 days. */
  last_sign_in_at: z.iso.datetime().nullable(),
  roles: z.array(heldRole),
})

export const searchPeople = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/people/search',
  auth: { may: 'people.read' },
  summary: 'Who has which role where, and when they last signed in; pages of 50 by name',
  body: z.object({
    /** A part of a name or an e-mail. */
    text: z.string().trim().max(120).optional(),
    role: staffRole.optional(),
    event_id: eventId.optional(),
    /** The last person of the page before. */
    after: userId.optional(),
  }),
  reply: z.object({ people: z.array(person), next: userId.nullable() }),
})

export const setRole = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'office/people/:user/role',
  auth: { may: 'people.read' },
  summary: 'Give a person a role at an event, in place of the one they have there; an administrator’s at all',
  params: z.object({ user: userId }),
  body: roleAt,
  reply: person,
})

export const takeRole = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/people/:user/role/removal',
  auth: { may: 'people.read' },
  summary:
    'Take a person’s role at an event (null: the administrator’s); sessions end. The last administrator stays; an open shift refuses it unless it is to stay open',
  params: z.object({ user: userId }),
  body: z.object({ event_id: eventId.nullable(), leave_shifts: z.boolean().optional() }),
  reply: z.null(),
})

const invitationId = z.guid().toLowerCase()

const invitation = z.object({
  id: invitationId,
  email: z.string(),
  role: staffRole,
  events: z.array(z.object({ id: eventId, name: z.string() })),
  invited_by: z.string(),
  sent_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  state: z.enum(['pending', 'expired', 'accepted', 'withdrawn']),
})
export type Invitation = z.output<typeof invitation>

export const invitations = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/invitations',
  auth: { may: 'people.invite' },
  summary: 'The invitations that the caller may withdraw, latest first, those of the last 90 days',
  reply: z.array(invitation),
})

export const invite = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/invitations',
  auth: { may: 'people.invite' },
  idempotency: 'required',
  limits: ['invitations'],
  summary:
    'Invite an e-mail address to a role at events: single use, seven days, bound to that address. A manager invites cashiers, bars and support to their own events',
  body: z.object({
    email,
    role: staffRole,
    /** None for an administrator. */
    event_ids: z.array(eventId).max(50),
    /** Somebody of the one event who works without an account, and gets one by accepting: what they did stays theirs. */
    person_id: userId.optional(),
  }),
  reply: invitation,
})

export const resendInvitation = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/invitations/:invitation/letters',
  auth: { may: 'people.invite' },
  limits: ['invitations'],
  summary: 'Send a new letter; the link of the last one no longer counts, and seven days begin anew',
  params: z.object({ invitation: invitationId }),
  reply: invitation,
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  api: 'token',
  path: 'office/invitations/:invitation',
  auth: { may: 'people.invite' },
  limits: ['staff_changes'],
  summary: 'Withdraw an invitation that was not accepted',
  params: z.object({ invitation: invitationId }),
  reply: invitation,
})

/** The link's secret: in the address’s fragment and in a body, never in a path or query. */
const token = z.string().trim().min(1).max(100)

export const readInvitation = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/invitation/reading',
  auth: 'public',
  limits: ['invitation_links'],
  summary: 'What an invitation’s link is for, for whoever holds it',
  body: z.object({ token }),
  reply: z.object({
    role: staffRole,
    events: z.array(z.string()),
    invited_by: z.string(),
    /** Name of the person without an account whom it gives one; null for an account’s invitation. */
    person: z.string().nullable(),
    /** The address that it is bound to, hidden but for its first letter and its domain. */
    email_hint: z.string(),
    expires_at: z.iso.datetime(),
  }),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/invitation/acceptance',
  auth: 'attendee',
  limits: ['invitation_links'],
  summary: 'Accept an invitation with the account whose verified e-mail it is bound to, once',
  body: z.object({ token }),
  reply: z.object({ role: staffRole, events: z.array(z.object({ id: eventId, name: z.string() })) }),
})

export const openInvitedAccount = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/invitation/account',
  auth: 'public',
  limits: ['invitation_links'],
  summary:
    'Open the account of the person without one whom an invitation is bound to, once; accepts the terms and the privacy policy',
  body: z
    .object({ token, password, password_confirmation: z.string().max(1024) })
    .refine(passwordsAgree, { path: ['password_confirmation'], error: authCopy.passwordsDiffer }),
  reply: acceptInvitation.reply,
})

export const firstAdministrator = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/first-administrator',
  auth: 'public',
  summary: 'Whether this installation still waits for its first administrator',
  reply: z.object({ is_awaited: z.boolean() }),
})

export const becomeFirstAdministrator = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/first-administrator',
  auth: 'attendee',
  limits: ['first_administrator'],
  summary: 'Make the caller the first administrator by the code that the server printed when it started',
  body: z.object({ code: z.string().trim().min(1).max(100) }),
  reply: z.null(),
})
