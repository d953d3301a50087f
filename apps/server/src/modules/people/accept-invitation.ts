import type { EventId, SessionId, UserId } from '@saldo/contract/ids'
import type { Role } from '@saldo/contract/roles'
import { transact, type Db } from '../../db/index.ts'
import type { Act, Caller } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import { findUser, firstNameOf, grantRole, lockRolesAt, rolesOf, staffNameOf } from '../auth/index.ts'
import type { Invitation } from './invitation.ts'
import { findByToken, lockByToken, markAccepted } from './invitation-queries.ts'
import { digestToken, eventNames, onlyEvent, type PeopleDeps } from './invite.ts'
import { emailHint, inviterEvents, manages, mayInvite, stateOf } from './rules.ts'

/** Throws unless it can be accepted; the inviter must still have the permission. */
export const requireOpen = async (db: Db, invitation: Invitation | null, now: Date): Promise<Invitation> => {
  if (invitation === null) throw new AppError('invitation_unknown')
  const state = stateOf(invitation, now)
  if (state === 'accepted') throw new AppError('invitation_used')
  if (state === 'expired') throw new AppError('invitation_expired')
  const by = inviterEvents(await rolesOf(db, invitation.invitedBy))
  if (state === 'withdrawn' || !mayInvite(by, invitation)) throw new AppError('invitation_withdrawn')
  return invitation
}

export type OfferedRole = {
  role: Role
  events: string[]
  invitedBy: string
  /** Whom it gives an account, by their name. */
  person: string | null
  emailHint: string
  expiresAt: Date
}

/** What a link is for. Throws invitation_unknown, invitation_expired, invitation_used, invitation_withdrawn. */
export const readInvitation = async (
  { databases }: Pick<PeopleDeps, 'databases'>,
  token: string,
  now: Date,
): Promise<OfferedRole> => {
  const { control } = databases
  const invitation = await requireOpen(control, await findByToken(control, digestToken(token)), now)
  const names = await eventNames(control)
  return {
    role: invitation.role,
    events: invitation.eventIds.flatMap((id) => names.get(id) ?? []),
    invitedBy: (await firstNameOf(control, invitation.invitedBy)) ?? '',
    person: invitation.personId && (await staffNameOf(control, invitation.personId)),
    emailHint: emailHint(invitation.email),
    expiresAt: invitation.expiresAt,
  }
}

/** Throws invitation_below_role for somebody with a role at an event of it that the inviter may not take. */
const checkTakes = async (tx: Db, { eventIds, invitedBy }: Invitation, userId: UserId): Promise<void> => {
  const by = inviterEvents(await rolesOf(tx, invitedBy))
  for (const eventId of eventIds) {
    const held = (await lockRolesAt(tx, [userId], eventId)).get(userId)
    if (held !== undefined && !manages(by, held)) throw new AppError('invitation_below_role')
  }
}

/**
 * Gives the caller the role, once. Throws as `readInvitation`, invitation_of_another for the account of
 * another address, email_unverified, invitation_below_role, and
 * invitation_needs_account for one that is bound to somebody without an account.
 */
export const acceptInvitation = async (
  deps: PeopleDeps,
  token: string,
  act: Act<Caller>,
): Promise<{ role: Role; events: { id: EventId; name: string }[] }> => {
  const { control } = deps.databases
  const accepted = await transact(control, async (tx) => {
    const invitation = await requireOpen(tx, await lockByToken(tx, digestToken(token)), act.at)
    const { id, role, eventIds } = invitation
    if (invitation.personId !== null) throw new AppError('invitation_needs_account')
    const user = await findUser(tx, act.actor.id)
    if (user?.email !== invitation.email) throw new AppError('invitation_of_another')
    if (!user.isEmailVerified) throw new AppError('email_unverified')
    await checkTakes(tx, invitation, user.id)
    await markAccepted(tx, id, user.id, act.at)
    const grants = role === 'admin' ? [null] : eventIds
    const ended: SessionId[] = []
    for (const eventId of grants) ended.push(...(await grantRole(tx, user.id, { eventId, role }, act)))
    await audit(tx, act, {
      action: 'invitation_accepted',
      subject: id,
      details: { role, events: eventIds },
      ...onlyEvent(eventIds),
    })
    return { ...invitation, ended }
  })
  deps.gatekeeper.refuse(accepted.ended)
  deps.gatekeeper.forget(act.actor.id)
  const names = await eventNames(control)
  const events = accepted.eventIds.map((id) => ({ id, name: names.get(id) ?? '' }))
  return { role: accepted.role, events }
}
