import type { EventId } from '@saldo/contract/ids'
import type { Role } from '@saldo/contract/roles'
import { transact } from '../../db/index.ts'
import { byAttendee, type Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import { findTemporary, grantRole, hashFirstPassword, openAccount } from '../auth/index.ts'
import { requireOpen } from './accept-invitation.ts'
import { findByToken, lockByToken, markAccepted } from './invitation-queries.ts'
import { digestToken, eventNames, onlyEvent, type PeopleDeps } from './invite.ts'

/**
 * Opens the account of the person whom an invitation is bound to, by its link and a password: who holds the link has
 * the address. Throws as `readInvitation`, validation_failed for a password that is guessed, invitation_email_taken,
 * and invitation_unknown for one that is bound to nobody.
 */
export const openAccountBy = async (
  deps: PeopleDeps,
  { token, password }: { token: string; password: string },
  act: Act,
): Promise<{ role: Role; events: { id: EventId; name: string }[] }> => {
  const { control } = deps.databases
  const digest = digestToken(token)
  const seen = await requireOpen(control, await findByToken(control, digest), act.at)
  if (seen.personId === null) throw new AppError('invitation_unknown')
  const { personId: userId, email, role, eventIds } = seen
  const passwordHash = await hashFirstPassword(control, { userId, email, password })
  await transact(control, async (tx) => {
    const invitation = await requireOpen(tx, await lockByToken(tx, digest), act.at)
    if ((await findTemporary(tx, userId)) === null) throw new AppError('invitation_withdrawn')
    const byThem = byAttendee(act, userId)
    await openAccount(tx, { userId, email, passwordHash }, act)
    await markAccepted(tx, invitation.id, userId, act.at)
    for (const eventId of eventIds) await grantRole(tx, userId, { eventId, role }, byThem)
    const details = { role, events: eventIds }
    const entry = { action: 'invitation_accepted', subject: invitation.id, details, ...onlyEvent(eventIds) }
    await audit(tx, byThem, entry)
  })
  deps.gatekeeper.forget(userId)
  const names = await eventNames(control)
  return { role, events: eventIds.map((id) => ({ id, name: names.get(id) ?? '' })) }
}
