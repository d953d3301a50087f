import { createHash, randomUUID } from 'node:crypto'
import type { UserId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import { insertRun } from '../../../src/modules/health/verification-queries.ts'
import { insertInvitation } from '../../../src/modules/people/invitation-queries.ts'
import { aTemporaryTillTomorrow } from '../../venue/temporary.ts'
import { anAccount, testPassword } from '../../people/people.ts'
import type { Scene } from '../scene.ts'
import { administered, everybody, mayAnywhere, unprovenSignedIn, type Entry, type Maker } from './entry.ts'

const aMember = async (scene: Scene) => {
  const { id } = await anAccount(scene.server, [{ eventId: scene.event.id, role: 'bar' }])
  return { user: id }
}

/** An invitation that the administrator sent ten minutes ago, and the token of its link. */
const anInvitation = async ({ server, people, event }: Scene, personId: UserId | null = null) => {
  const [id, token] = [v7(), randomUUID()]
  const sentAt = new Date(server.clock.now().getTime() - 600_000)
  const invitation = {
    id,
    email: `${id}@prueba.test`,
    role: 'bar',
    eventIds: [event.id],
    personId,
    invitedBy: people.admin.id,
    sentAt,
    expiresAt: new Date(sentAt.getTime() + 86_400_000),
    acceptedAt: null,
    withdrawnAt: null,
  } as const
  await insertInvitation(
    server.db,
    { ...invitation, eventIds: [event.id] },
    createHash('sha256').update(token).digest(),
  )
  return { params: { invitation: id }, token }
}

const onInvitation: Maker = async (scene) => ({ params: (await anInvitation(scene)).params })

/** Calls about people of the office, the audit log and the installation's health. */
export const peopleCalls: Record<string, Entry> = {
  'POST office/people/search': mayAnywhere('people.read')(async () => ({ body: {} })),
  'PUT office/people/:user/role': mayAnywhere('people.read')(async (scene) => ({
    params: await aMember(scene),
    body: { event_id: scene.event.id, role: 'finance' },
  })),
  'POST office/people/:user/role/removal': mayAnywhere('people.read')(async (scene) => ({
    params: await aMember(scene),
    body: { event_id: scene.event.id },
  })),
  'GET office/invitations': mayAnywhere('people.invite')(),
  'POST office/invitations': mayAnywhere('people.invite')(
    async ({ event }) => ({
      body: { email: 'invitada@prueba.test', role: 'bar', event_ids: [event.id] },
    }),
    { invitations: 422 },
  ),
  'POST office/invitations/:invitation/letters': mayAnywhere('people.invite')(onInvitation, {
    invitations: 404,
  }),
  'DELETE office/invitations/:invitation': mayAnywhere('people.invite')(onInvitation, {
    staff_changes: 404,
  }),
  'POST office/invitation/reading': everybody(
    async (scene) => ({ body: { token: (await anInvitation(scene)).token } }),
    { invitation_links: 422 },
  ),
  'POST office/invitation/account': everybody(
    async (scene) => {
      const { id } = await aTemporaryTillTomorrow(scene.server, scene.event.id)
      const { token } = await anInvitation(scene, id)
      return { body: { token, password: testPassword, password_confirmation: testPassword } }
    },
    { invitation_links: 422 },
  ),
  'POST office/invitation/acceptance': unprovenSignedIn(async () => ({ body: { token: 'none' } }), {
    invitation_links: 422,
  }),
  'GET office/first-administrator': everybody(),
  'POST office/first-administrator': administered(async () => ({ body: { code: 'ABCDE' } }), {
    first_administrator: 422,
  }),
  'GET office/audit': mayAnywhere('audit.read')(),
  'POST office/audit/exports': mayAnywhere('audit.read')(async () => ({ body: {} }), { audit_exports: 200 }),
  'GET office/health': mayAnywhere('health.read')(),
  'POST office/health/checks': mayAnywhere('health.read')(),
  'POST office/health/stuck/:stuck/retries': mayAnywhere(
    'health.act',
    404,
  )(async () => ({
    params: { stuck: '999999999' },
  })),
  'POST office/health/verifications': mayAnywhere('health.act')(),
  'GET office/health/verifications/:run': mayAnywhere('health.read')(async ({ server }) => {
    const id = v7()
    await insertRun(server.db, { id, askedBy: null, at: server.clock.now() })
    return { params: { run: id } }
  }),
}
