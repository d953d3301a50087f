import { createHash, randomBytes } from 'node:crypto'
import type { EventId, UserId } from '@saldo/contract/ids'
import type { Role } from '@saldo/contract/roles'
import { temporaryRole } from '@saldo/contract/temporary-staff'
import { errorCopy } from '@saldo/copy/errors'
import { peopleCopy } from '@saldo/copy/people'
import { v7 } from 'uuid'
import { transact, type Db } from '../../db/index.ts'
import type { Act, Caller } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { findTemporary, firstNameOf, isEmailTaken } from '../auth/index.ts'
import { allEvents } from '../events/index.ts'
import { notify } from '../notifications/index.ts'
import type { Invitation, InviterEvents } from './invitation.ts'
import { insertInvitation, lockInvitation, markWithdrawn, renewInvitation } from './invitation-queries.ts'
import { areEventsRight, INVITATION_MS, mayInvite } from './rules.ts'

export type PeopleDeps = Pick<Deps, 'databases' | 'keys' | 'clock' | 'env' | 'gatekeeper'>

export type NewInvitation = {
  email: string
  role: Role
  eventIds: readonly EventId[]
  /** Somebody without an account, who gets one by accepting it. */
  personId?: UserId | undefined
}

/** Stored digest of a link's token. Unkeyed: 256 random bits resist guessing. */
export const digestToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Names of all events by id; there are few. */
export const eventNames = async (control: Db): Promise<Map<EventId, string>> =>
  new Map((await allEvents(control)).map(({ id, name }) => [id, name]))

/** Mails the link; its token is in the fragment, which reaches no log, and nowhere else. */
const send = async (
  deps: PeopleDeps,
  tx: Db,
  { email, role, eventIds, invitedBy }: Invitation,
  token: string,
): Promise<void> => {
  const names = await eventNames(tx)
  await notify(tx, deps, v7(), {
    kind: 'invitation',
    email,
    // Without a greeting by name: the address is not yet known to be anybody's.
    name: '',
    who: (await firstNameOf(tx, invitedBy)) ?? '',
    role,
    events: eventIds.flatMap((id) => names.get(id) ?? []),
    url: `${deps.env.PUBLIC_URL}/office/invitation#${token}`,
  })
}

const makeToken = (): string => randomBytes(32).toString('base64url')

const expiry = (now: Date): Date => new Date(now.getTime() + INVITATION_MS)

/**
 * Throws validation_failed for an address that has an account, for another role than somebody without one may have,
 * and for a person who has one or works elsewhere.
 */
const checkPerson = async (tx: Db, { email, role, eventIds, personId }: NewInvitation): Promise<void> => {
  const person = personId && (await findTemporary(tx, personId))
  const [eventId, ...others] = eventIds
  if (!person || person.eventId !== eventId || others.length > 0)
    throw fault('person_id', peopleCopy.personUnknown)
  if (!temporaryRole.safeParse(role).success) throw fault('role', peopleCopy.roleAfterwards)
  if (await isEmailTaken(tx, email)) throw fault('email', errorCopy.invitation_email_taken)
}

/**
 * Invites an address, in the caller's transaction. Throws forbidden for a role or an event that the caller
 * may not give, validation_failed for events that don't fit the role or don't exist, and as
 * `checkPerson`.
 */
export const invite = async (
  deps: PeopleDeps,
  tx: Db,
  wanted: NewInvitation & { by: InviterEvents },
  act: Act<Caller>,
): Promise<Invitation> => {
  const eventIds = [...new Set(wanted.eventIds)]
  const { email, role } = wanted
  if (!areEventsRight({ role, eventIds }))
    throw fault('event_ids', role === 'admin' ? peopleCopy.adminHasAll : peopleCopy.eventMissing)
  if (!mayInvite(wanted.by, { role, eventIds })) throw new AppError('forbidden')
  const names = await eventNames(tx)
  if (eventIds.some((id) => !names.has(id))) throw fault('event_ids', peopleCopy.eventUnknown)
  const invitation: Invitation = {
    id: v7(),
    email,
    role,
    eventIds,
    personId: wanted.personId ?? null,
    invitedBy: act.actor.id,
    sentAt: act.at,
    expiresAt: expiry(act.at),
    acceptedAt: null,
    withdrawnAt: null,
  }
  if (wanted.personId !== undefined) await checkPerson(tx, { ...wanted, eventIds })
  const token = makeToken()
  await insertInvitation(tx, invitation, digestToken(token))
  await send(deps, tx, invitation, token)
  await audit(tx, act, {
    action: 'invitation_sent',
    subject: invitation.id,
    details: { role, events: eventIds },
    ...onlyEvent(eventIds),
  })
  return invitation
}

/** An invitation to one event is an entry of that event. */
export const onlyEvent = (eventIds: readonly EventId[]): { eventId?: EventId } => {
  const [eventId, ...others] = eventIds
  return eventId === undefined || others.length > 0 ? {} : { eventId }
}

type Existing = { id: string; by: InviterEvents }

/** The invitation, held until commit. Throws not_found for one that the caller may not send, invitation_used. */
const lockOwn = async (tx: Db, { id, by }: Existing): Promise<Invitation> => {
  const invitation = await lockInvitation(tx, id)
  if (invitation === null || !mayInvite(by, invitation)) throw new AppError('not_found')
  if (invitation.acceptedAt !== null) throw new AppError('invitation_used')
  return invitation
}

const RESEND_MS = 60_000

/**
 * Mails a new link in place of the last one. Throws not_found, invitation_used, invitation_withdrawn,
 * too_many_requests within a minute of the last letter.
 */
export const resendInvitation = (deps: PeopleDeps, which: Existing, act: Act<Caller>): Promise<Invitation> =>
  transact(deps.databases.control, async (tx) => {
    const before = await lockOwn(tx, which)
    if (before.withdrawnAt !== null) throw new AppError('invitation_withdrawn')
    const waitMs = before.sentAt.getTime() + RESEND_MS - act.at.getTime()
    if (waitMs > 0) throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    const invitation = { ...before, sentAt: act.at, expiresAt: expiry(act.at) }
    const token = makeToken()
    await renewInvitation(tx, before.id, { ...invitation, tokenDigest: digestToken(token) })
    await send(deps, tx, invitation, token)
    const entry = { action: 'invitation_resent', subject: before.id, ...onlyEvent(before.eventIds) }
    await audit(tx, act, entry)
    return invitation
  })

/** Throws not_found, invitation_used; a no-op for one that was withdrawn already. */
export const withdrawInvitation = (
  deps: PeopleDeps,
  which: Existing,
  act: Act<Caller>,
): Promise<Invitation> =>
  transact(deps.databases.control, async (tx) => {
    const before = await lockOwn(tx, which)
    if (before.withdrawnAt !== null) return before
    await markWithdrawn(tx, before.id, act.at)
    const entry = { action: 'invitation_withdrawn', subject: before.id, ...onlyEvent(before.eventIds) }
    await audit(tx, act, entry)
    return { ...before, withdrawnAt: act.at }
  })
