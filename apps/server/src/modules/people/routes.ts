import type { EventId } from '@saldo/contract/ids'
import * as contract from '@saldo/contract/people'
import type { FastifyInstance } from 'fastify'
import type { Act, Caller } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { runner, job, type JobRunner } from '../../kernel/jobs/jobs.ts'
import { namesOf, requireFresh, type StaffPerson } from '../auth/index.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { becomeFirst, isFirstAwaited } from './first-administrator.ts'
import type { Invitation, InviterEvents } from './invitation.ts'
import { deleteInvitationsBefore, listInvitations } from './invitation-queries.ts'
import { eventNames, invite, resendInvitation, withdrawInvitation } from './invite.ts'
import { openAccountBy } from './open-account.ts'
import { findPeople, setRole, takeRole } from './people.ts'
import { KEPT_MS, mayInvite, stateOf } from './rules.ts'

type Names = Map<EventId, string>

const personToWire = ({ id, name, email, lastSignInAt, roles }: StaffPerson, names: Names) => ({
  id,
  name,
  email,
  last_sign_in_at: lastSignInAt?.toISOString() ?? null,
  roles: roles.map(({ eventId, role }) => ({
    event_id: eventId,
    event_name: eventId === null ? null : (names.get(eventId) ?? null),
    role,
  })),
})

const invitationToWire = (
  invitation: Invitation,
  names: { events: Names; people: Map<string, string> },
  now: Date,
): contract.Invitation => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  events: invitation.eventIds.map((id) => ({ id, name: names.events.get(id) ?? '' })),
  invited_by: names.people.get(invitation.invitedBy) ?? '',
  sent_at: invitation.sentAt.toISOString(),
  expires_at: invitation.expiresAt.toISOString(),
  state: stateOf(invitation, now),
})

const invitationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { databases, gatekeeper } = deps
  const { control } = databases
  const by = ({ actor }: Act<Caller>): Promise<InviterEvents> =>
    gatekeeper.eventsWhere(actor.id, 'people.invite')
  const toWire = async (invitations: readonly Invitation[], { at }: Act) => {
    const ids = invitations.map(({ invitedBy }) => invitedBy)
    const names = { events: await eventNames(control), people: await namesOf(control, ids) }
    return invitations.map((one) => invitationToWire(one, names, at))
  }
  const oneToWire = async (invitation: Invitation, act: Act): Promise<contract.Invitation> => {
    const [wire] = await toWire([invitation], act)
    if (!wire) throw new Error('one invitation is one')
    return wire
  }

  route(app, deps, contract.invitations, async (_input, { act }) => {
    const own = await by(act)
    const all = await listInvitations(control, new Date(act.at.getTime() - KEPT_MS))
    return toWire(
      all.filter((one) => mayInvite(own, one)),
      act,
    )
  })
  route(app, deps, contract.invite, async ({ body }, context) => {
    const { act } = context
    requireFresh(act)
    const wanted = {
      email: body.email,
      role: body.role,
      eventIds: body.event_ids,
      personId: body.person_id,
      by: await by(act),
    }
    return context.once(control, async (tx) => oneToWire(await invite(deps, tx, wanted, act), act))
  })
  route(app, deps, contract.resendInvitation, async ({ params }, { act }) =>
    oneToWire(await resendInvitation(deps, { id: params.invitation, by: await by(act) }, act), act),
  )
  route(app, deps, contract.withdrawInvitation, async ({ params }, { act }) =>
    oneToWire(await withdrawInvitation(deps, { id: params.invitation, by: await by(act) }, act), act),
  )
}

/** What the one with an invitation's link calls. */
const invitedRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, contract.readInvitation, async ({ body }, { act, reply }) => {
    void reply.header('cache-control', 'no-store')
    const offered = await readInvitation(deps, body.token, act.at)
    return {
      role: offered.role,
      events: offered.events,
      invited_by: offered.invitedBy,
      person: offered.person,
      email_hint: offered.emailHint,
      expires_at: offered.expiresAt.toISOString(),
    }
  })
  route(app, deps, contract.openInvitedAccount, ({ body }, { act, reply }) => {
    void reply.header('cache-control', 'no-store')
    return openAccountBy(deps, body, act)
  })
  route(app, deps, contract.acceptInvitation, ({ body }, { act }) => acceptInvitation(deps, body.token, act))
}

/** Routes of the office's people: who has a role, invitations, the first administrator. */
export const peopleRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { control } = deps.databases
  invitationRoutes(app, deps)
  invitedRoutes(app, deps)
  route(app, deps, contract.searchPeople, async ({ body }) => {
    const { text, role, event_id: eventId, after } = body
    const { people, next } = await findPeople(deps, { text, role, eventId, after })
    const names = await eventNames(control)
    return { people: people.map((person) => personToWire(person, names)), next }
  })
  route(app, deps, contract.setRole, async ({ params, body }, { act }) => {
    const wanted = { userId: params.user, eventId: body.event_id, role: body.role }
    return personToWire(await setRole(deps, wanted, act), await eventNames(control))
  })
  route(app, deps, contract.takeRole, async ({ params, body }, { act }) => {
    const leavesShifts = body.leave_shifts ?? false
    await takeRole(deps, { userId: params.user, eventId: body.event_id, leavesShifts }, act)
    return null
  })
  route(app, deps, contract.firstAdministrator, async () => ({ is_awaited: await isFirstAwaited(deps) }))
  route(app, deps, contract.becomeFirstAdministrator, async ({ body }, { act }) => {
    await becomeFirst(deps, body.code, act)
    return null
  })
}

const sweepInvitationsJob = job('sweep-invitations')

/** Deletes old invitations once a day. */
export const peopleRunners = ({ databases, clock }: Deps): JobRunner[] => [
  runner(
    sweepInvitationsJob,
    () => deleteInvitationsBefore(databases.control, new Date(clock.now().getTime() - KEPT_MS)),
    '25 10 * * *',
  ),
]
