import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { toBase32 } from '@saldo/contract/live-qr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhone } from '../../../test/money/live-phone.ts'
import { aPerson, renewal, signedIn, type Person } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { aLiveHolder, enrol, handleIn, liveCall } from '../../../test/venue/live-qr.ts'
import { anEvent } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'
import { walletOf } from '../ledger/index.ts'
import { reissueQr } from './change-qr.ts'
import { reissueQrAtDesk } from './change-qr-at-desk.ts'

const server = useServer(() => ({}) as never)
afterAll(() => ledgerIsSound(server))

let event: EventRecord

beforeAll(async () => {
  event = await anEvent(server)
})

const FRESH_MS = 15 * 60_000

const actOf = async (of: typeof server, { token }: Person) => ({
  actor: { kind: 'attendee' as const, ...(await of.deps.gatekeeper.authenticate(token)) },
})

const liveOf = async (walletId: string) => {
  const wallet = await walletOf(server.db, event.id, { walletId: walletId as never })
  return { handle: wallet?.liveHandle, no: wallet?.live.no, isOnly: wallet?.isLiveOnly }
}

const auditOf = async (walletId: string): Promise<string[]> => {
  const rows = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', walletId)
    .where('action', 'like', 'qr_live_%')
    .orderBy('at')
    .execute()
  return rows.map(({ action }) => action)
}

/** Changes of live QRs that their owners are told of by the jobs that are due. */
const toldChanges = async (): Promise<string[]> => {
  const { rows } = await server.superPool.query<{ change: string }>(
    `SELECT payload ->> 'change' AS change FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'tell-qr-owner' ORDER BY j.id`,
  )
  await server.superPool.query('DELETE FROM graphile_worker._private_jobs')
  return rows.map(({ change }) => change)
}

test('a phone is enrolled by a challenge that it signs; again it keeps its handle', async () => {
  const { who, phone, handle, walletId } = await aLiveHolder(server, event.id, 10_000)
  expect(handle).toMatch(/^[0-9A-HJKMNP-TV-Z]{9}$/)
  expect(handleIn(await enrol(server, who, event.id, { phone }))).toBe(handle)
  expect(await auditOf(walletId)).toEqual(['qr_live_enrolled'])
  const read = await call(server, 'GET', `public/user/${who.id}/event/${event.id}/qr`, { token: who.token })
  expect(read.json()).toMatchObject({ data: { live: { offer: 'offered', handle, is_only: false } } })
})

test('a key without its proof is refused: another challenge, signature, session, or no point of the curve', async () => {
  const { who, walletId, handle } = await aLiveHolder(server, event.id, 10_000)
  const other = await aPerson(server)
  const path = `public/user/${who.id}/event/${event.id}/qr/live`
  const challengeOf = async (person: Person): Promise<string> => {
    const asked = await liveCall(server, person, event.id, ['POST', '/challenge', {}])
    return (asked.body['data'] as { challenge: string }).challenge
  }
  const own = await challengeOf(who)
  const phone = aPhone()
  const put = async (body: object, by: Person = who) => {
    const reply = await call(server, 'PUT', path, { token: by.token, body: { moves: true, ...body } })
    return reply.json<{ code?: string }>().code
  }
  const foreign = phone.enrolment(await challengeOf(other))
  expect(await put(foreign)).toBe('live_key_refused')
  expect(await put({ ...phone.enrolment(own), signature: aPhone().enrolment(own).signature })).toBe(
    'live_key_refused',
  )
  expect(await put({ ...phone.enrolment(own), public_key: toBase32(Buffer.alloc(64, 1)) })).toBe(
    'live_key_refused',
  )
  expect(await put(phone.enrolment(own), await signedIn(server, who))).toBe('live_key_refused')
  server.clock.pass(5 * 60_000)
  expect(await put(phone.enrolment(own))).toBe('live_key_refused')
  expect(await liveOf(walletId)).toMatchObject({ handle, no: 1 })
})

test('another phone takes over only when that is meant and the sign-in is fresh, and the owner is told', async () => {
  const { who, handle, walletId } = await aLiveHolder(server, event.id, 10_000)
  await toldChanges()
  const phone = aPhone()
  expect(await enrol(server, who, event.id, { phone })).toMatchObject({ body: { code: 'live_key_moves' } })
  const renew = await renewal(server, who)
  server.clock.pass(FRESH_MS)
  await renew()
  const late = await enrol(server, who, event.id, { phone, moves: true })
  expect(late).toMatchObject({ status: 403, body: { code: 'reauth_required' } })
  expect([await toldChanges(), (await liveOf(walletId)).handle]).toEqual([[], handle])
  const again = await signedIn(server, who)
  expect(await enrol(server, again, event.id, { phone, moves: true })).toMatchObject({ status: 200 })
  expect(await toldChanges()).toEqual(['live_moved'])
  expect((await liveOf(walletId)).handle).not.toBe(handle)
  expect(await auditOf(walletId)).toEqual(['qr_live_enrolled', 'qr_live_moved'])
})

test('signing out ends the live QR of that session, and of no other', async () => {
  const [ana, eva] = [await aLiveHolder(server, event.id, 100), await aLiveHolder(server, event.id, 100)]
  await call(server, 'POST', 'auth/logout', { token: ana.who.token })
  expect(await runDueJobs(server, { only: ['sessions-ended'] })).toContain('sessions-ended')
  expect(await liveOf(ana.walletId)).toMatchObject({ handle: null, no: 0 })
  expect(await liveOf(eva.walletId)).toMatchObject({ handle: eva.handle, no: 1 })
  expect(await auditOf(ana.walletId)).toEqual(['qr_live_enrolled', 'qr_live_ended'])
})

test('its owner ends it; whoever has no QR there has nothing to end', async () => {
  const { who, walletId } = await aLiveHolder(server, event.id, 100)
  expect(await liveCall(server, who, event.id, ['DELETE', ''])).toMatchObject({ status: 200 })
  expect(await liveCall(server, who, event.id, ['DELETE', ''])).toMatchObject({ status: 200 })
  expect(await liveOf(walletId)).toMatchObject({ no: 0 })
  expect(await auditOf(walletId)).toEqual(['qr_live_enrolled', 'qr_live_ended'])
  const nobody = await aPerson(server)
  expect(await liveCall(server, nobody, event.id, ['DELETE', ''])).toMatchObject({ status: 404 })
})

test('the holder has only the live QR pay, and undoes it; each change is told once', async () => {
  const { who, walletId } = await aLiveHolder(server, event.id, 100)
  await toldChanges()
  for (const is_only of [true, true, false])
    expect(await liveCall(server, who, event.id, ['PUT', '/only', { is_only }])).toMatchObject({
      status: 200,
      body: { data: { live: { is_only } } },
    })
  expect(await toldChanges()).toEqual(['live_only_on', 'live_only_off'])
  expect(await liveOf(walletId)).toMatchObject({ isOnly: false })
  expect(await auditOf(walletId)).toEqual(['qr_live_enrolled', 'qr_live_only_on', 'qr_live_only_off'])
})

test('the code that a desk hands out pays, whatever the lost phone’s owner chose', async () => {
  const { who, walletId } = await aLiveHolder(server, event.id, 100)
  await liveCall(server, who, event.id, ['PUT', '/only', { is_only: true }])
  const staff = await aPerson(server, [{ eventId: event.id, role: 'cashier' }])
  const { actor } = await actOf(server, staff)
  const wallet = { walletId, userId: who.id }
  const change = {
    actor,
    at: server.clock.now(),
    requestId: 'test',
    eventId: event.id,
    place: 'Caja',
    wallet,
  }
  await reissueQrAtDesk(server.deps, { ...change, opId: randomUUID() as OpId })
  expect(await liveOf(walletId)).toMatchObject({ isOnly: false, no: 0 })
  await liveCall(server, who, event.id, ['PUT', '/only', { is_only: true }])
  await reissueQr(server.deps, {
    ...change,
    actor: (await actOf(server, who)).actor,
    opId: randomUUID() as OpId,
  })
  expect(await liveOf(walletId)).toMatchObject({ isOnly: true })
})

test('what is no key, no challenge and no choice is refused in words, and changes nothing', async () => {
  const { who, walletId, handle, phone } = await aLiveHolder(server, event.id, 100)
  const sound = { ...phone.enrolment('x'), moves: false }
  for (const body of [
    {},
    { ...sound, public_key: 'ÑO' },
    { ...sound, moves: 'yes' },
    { is_only: randomUUID() },
  ])
    for (const [method, path] of [
      ['PUT', ''],
      ['PUT', '/only'],
    ] as const)
      expect((await liveCall(server, who, event.id, [method, path, body])).status).toBe(422)
  expect(await liveOf(walletId)).toMatchObject({ handle, isOnly: false })
})
