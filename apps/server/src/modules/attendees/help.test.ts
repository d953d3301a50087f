import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateways } from '../../gateways/index.ts'
import {
  anAnonymousQr,
  anAttendee,
  aHelpDesk,
  type Attendee,
  type Help,
} from '../../../test/venue/attendee.ts'
import { createOutbox } from '../../../test/people/outbox.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { useServer } from '../../../test/server/server.ts'
import { balanceOf } from '../../../test/venue/venue.ts'
import { markEmailVerified } from '../auth/index.ts'
import { setLiveOnly } from '../ledger/index.ts'
import { currentCode } from '../wallets/index.ts'

const outbox = createOutbox()
const server = useServer(() => outbox.gateways as Gateways, { RATE_LIMIT_FACTOR: '1' })
let help: Help

beforeAll(async () => {
  help = await aHelpDesk(server)
  await help.caja.opens(1_000)
})
afterAll(() => ledgerIsSound(server))

const charge = (code: string, amount = 1) => help.caja.ask('charges', { op_id: randomUUID(), code, amount })

const aHolder = async (balance: number | null = 50_000): Promise<Attendee> => {
  const holder = await anAttendee(server, help.eventId, balance)
  await markEmailVerified(server.db, holder.id, server.clock.now())
  return holder
}

const lettersTo = async ({ email }: Attendee) => {
  await runDueJobs(server)
  return outbox.letters.filter(({ to }) => to === email)
}

const deeds = async ({ walletId }: { walletId: string }) =>
  (await help.auditOf(walletId)).map(({ action, actor_id, details }) => ({ action, actor_id, details }))

const codeOf = ({ walletId }: Attendee) => currentCode(server.deps, { eventId: help.eventId, walletId })

describe('blocking a QR', () => {
  test('stops every charge, keeps the balance, is audited with its reason and told to its holder; repeated, once', async () => {
    const ana = await aHolder()
    const body = { op_id: randomUUID(), reason: 'stolen' }
    const blocked = await help.ask(`${ana.walletId}/block`, body)
    const data = { op_id: body.op_id, status: 'booked', available_balance: 500 }
    expect(blocked).toEqual({ status: 200, body: { success: true, data } })
    expect(await help.ask(`${ana.walletId}/block`, body)).toEqual(blocked)
    expect(await charge(ana.code)).toMatchObject({ status: 409, body: { code: 'wallet_blocked' } })
    const details = { op_id: body.op_id, reason: 'stolen' }
    expect(await deeds(ana)).toEqual([{ action: 'qr_blocked', actor_id: help.support.id, details }])
    expect((await lettersTo(ana)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^El personal bloqueó tu QR para /),
    ])
    expect((await help.read(ana.walletId)).body.data).toMatchObject({
      status: 'blocked',
      code: { number: 1, ending: null },
      log: [{ action: 'wallet.read' }, { action: 'qr_blocked', reason: 'stolen' }],
    })
  })

  test('while charges run ends them: none passes after the answer, and the balance is what passed before', async () => {
    const ana = await aHolder()
    const charges = Array.from({ length: 20 }, () => charge(ana.code, 10))
    const blocking = help.ask(`${ana.walletId}/block`, { op_id: randomUUID(), reason: 'lost' })
    const results = await Promise.all(charges)
    expect(await blocking).toMatchObject({ status: 200 })
    const passed = results.filter(({ status }) => status === 200).length
    expect(results.filter(({ body }) => body.code === 'wallet_blocked')).toHaveLength(20 - passed)
    expect(await balanceOf(server, help.eventId, ana.walletId)).toBe(50_000n - 1_000n * BigInt(passed))
    expect(await charge(ana.code)).toMatchObject({ status: 409, body: { code: 'wallet_blocked' } })
  })

  test('without a reason of the list, or of a QR that is not there, changes nothing', async () => {
    const ana = await aHolder()
    const block = (walletId: string, reason?: string) =>
      help.ask(`${walletId}/block`, { op_id: randomUUID(), reason })
    expect(await block(ana.walletId)).toMatchObject({ status: 422 })
    expect(await block(ana.walletId, 'porque sí')).toMatchObject({ status: 422 })
    expect(await block(randomUUID(), 'lost')).toMatchObject({ status: 404 })
    expect(await deeds(ana)).toEqual([])
    expect(await charge(ana.code)).toMatchObject({ status: 200 })
  })
})

test('a lifted block lets the same code pay again, is audited and told; repeated, once', async () => {
  const ana = await aHolder()
  await help.ask(`${ana.walletId}/block`, { op_id: randomUUID(), reason: 'lost' })
  const body = { op_id: randomUUID(), reason: 'found' }
  const lifted = await help.ask(`${ana.walletId}/unblock`, body)
  expect(lifted).toMatchObject({ status: 200, body: { data: { available_balance: 500 } } })
  expect(await help.ask(`${ana.walletId}/unblock`, body)).toEqual(lifted)
  expect(await charge(ana.code)).toMatchObject({ status: 200 })
  expect((await deeds(ana)).at(-1)).toEqual({
    action: 'qr_unblocked',
    actor_id: help.support.id,
    details: { op_id: body.op_id, reason: 'found' },
  })
  expect(await deeds(ana)).toHaveLength(2)
  const letters = await lettersTo(ana)
  expect(letters.at(-1)?.subject).toMatch(/ya no está bloqueado$/)
  expect(letters.at(-1)?.text).toContain('Ana, del personal del evento, quitó el bloqueo de tu QR para ')
})

test('a lifted block never brings a replaced code back', async () => {
  const ana = await aHolder()
  await charge(ana.code, 40)
  const proofs = { birthday: '1990-05-07', amount: 40 }
  await help.ask(`${ana.walletId}/replace`, { op_id: randomUUID(), ...proofs })
  await help.ask(`${ana.walletId}/block`, { op_id: randomUUID(), reason: 'lost' })
  await help.ask(`${ana.walletId}/unblock`, { op_id: randomUUID(), reason: 'found' })
  expect(await charge(ana.code)).toMatchObject({ status: 409, body: { code: 'wallet_blocked' } })
  expect(await charge((await codeOf(ana)) ?? '')).toMatchObject({ status: 200 })
})

describe('letting the static code pay again', () => {
  const off = ({ walletId }: { walletId: string }, body: object, key: string = randomUUID()) =>
    help.ask(`${walletId}/live-only/off`, body, { 'idempotency-key': key })

  const onlyLive = async (): Promise<Attendee> => {
    const ana = await aHolder()
    await setLiveOnly(server.db, { eventId: help.eventId, walletId: ana.walletId, isLiveOnly: true })
    return ana
  }

  test('is audited with its reason and told to its holder; repeated, once', async () => {
    const ana = await onlyLive()
    expect((await help.read(ana.walletId)).body.data).toMatchObject({
      live: { is_enrolled: false, is_only: true },
    })
    expect(await charge(ana.code)).toMatchObject({ status: 409, body: { code: 'live_only' } })
    const key = randomUUID()
    const answer = await off(ana, { reason: 'phone_lost' }, key)
    expect(answer).toEqual({ status: 200, body: { success: true, data: { changed: true } } })
    expect(await off(ana, { reason: 'phone_lost' }, key)).toEqual(answer)
    expect(await charge(ana.code)).toMatchObject({ status: 200 })
    expect((await help.read(ana.walletId)).body.data).toMatchObject({ live: { is_only: false } })
    const mine = (await deeds(ana)).filter(({ action }) => action !== 'wallet.read')
    expect(mine).toEqual([
      {
        action: 'qr_live_only_off',
        actor_id: help.support.id,
        details: { op_id: expect.stringMatching(/^[\da-f-]{36}$/), reason: 'phone_lost' },
      },
    ])
    expect(await lettersTo(ana)).toHaveLength(1)
  })

  test('where it pays already, changes nothing and tells nobody', async () => {
    const ana = await aHolder()
    expect(await off(ana, { reason: 'mistake' })).toMatchObject({
      status: 200,
      body: { data: { changed: false } },
    })
    expect(await deeds(ana)).toEqual([])
    expect(await lettersTo(ana)).toEqual([])
  })

  test('without a reason of the list, or of a QR that is not there, changes nothing', async () => {
    const ana = await onlyLive()
    expect(await off(ana, {})).toMatchObject({ status: 422 })
    expect(await off(ana, { reason: 'porque sí' })).toMatchObject({ status: 422 })
    expect(await off({ walletId: randomUUID() }, { reason: 'mistake' })).toMatchObject({ status: 404 })
    expect(await charge(ana.code)).toMatchObject({ status: 409, body: { code: 'live_only' } })
    expect(await deeds(ana)).toEqual([])
  })
})

const replace = ({ walletId }: { walletId: string }, proofs: object, op_id: string = randomUUID()) =>
  help.ask(`${walletId}/replace`, { op_id, ...proofs })

describe('replacing a QR', () => {
  const right = { birthday: '1990-05-07', amount: 42.5 }

  const aBuyer = async () => {
    const ana = await aHolder()
    await charge(ana.code, 99)
    await charge(ana.code, 42.5)
    return ana
  }

  test('with both proofs gives a new code, which the answer never holds; the old one is refused, the holder is told; repeated, once', async () => {
    const ana = await aBuyer()
    const op_id = randomUUID()
    const replaced = await replace(ana, right, op_id)
    const data = { op_id, status: 'booked', available_balance: 358.5, code_number: 2 }
    expect(replaced).toEqual({ status: 200, body: { success: true, data } })
    expect(await replace(ana, right, op_id)).toEqual(replaced)
    expect(await charge(ana.code)).toMatchObject({ status: 409, body: { code: 'wallet_blocked' } })
    expect(await charge((await codeOf(ana)) ?? '')).toMatchObject({ status: 200 })
    const details = { op_id, code_no: 2 }
    expect(await deeds(ana)).toEqual([{ action: 'qr_reissued', actor_id: help.support.id, details }])
    expect((await lettersTo(ana)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^El personal cambió tu QR para /),
    ])
  })

  test('with one wrong proof changes nothing and doesn’t say which', async () => {
    const ana = await aBuyer()
    for (const wrong of [
      { ...right, birthday: '1990-05-08' },
      { ...right, amount: 99 },
    ])
      expect(await replace(ana, wrong)).toEqual({
        status: 422,
        body: {
          success: false,
          code: 'proofs_refused',
          message: 'Lo que dijo no coincide con lo que tenemos. No se cambió nada.',
        },
      })
    expect(await deeds(ana)).toEqual([])
    expect(await codeOf(ana)).toBe(ana.code)
  })

  test('takes the last purchase that stands, and the last top-up of who never bought', async () => {
    const bea = await aBuyer()
    const sale = { op_id: randomUUID(), code: bea.code, amount: 7 }
    await help.caja.ask('charges', sale)
    await help.caja.ask(`operations/${sale.op_id}/void`, { op_id: randomUUID(), reason: 'era de otra' })
    expect(await replace(bea, { ...right, amount: 7 })).toMatchObject({ status: 422 })
    expect(await replace(bea, right)).toMatchObject({ status: 200 })
    expect(await replace(await aHolder(), { ...right, amount: 500 })).toMatchObject({ status: 200 })
  })

  test('of who has neither birthday nor movement, or of nobody’s QR, is refused', async () => {
    const ana = await aBuyer()
    await server.pool.query('UPDATE user_account SET birthday = NULL WHERE user_id = $1', [ana.id])
    const missing = { status: 409, body: { code: 'proofs_missing' } }
    expect(await replace(ana, right)).toMatchObject(missing)
    expect(await replace(await aHolder(null), right)).toMatchObject(missing)
    const anonymous = await anAnonymousQr(server, help.eventId, 4_250)
    expect(await replace(anonymous, right)).toMatchObject({
      status: 409,
      body: { code: 'qr_without_holder' },
    })
  })

  test('is guessed five times a day: of twelve wrong tries at once seven are not even judged, nor is a right one after them', async () => {
    const ana = await aBuyer()
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, i) => replace(ana, { ...right, amount: 100 + i })),
    )
    const codes = tries.map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'proofs_refused')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(7)
    expect(await replace(ana, right)).toMatchObject({ status: 429 })
    expect(await codeOf(ana)).toBe(ana.code)
  })
})

describe('sending a QR again', () => {
  const resend = ({ walletId }: { walletId: string }, key: string = randomUUID()) =>
    help.ask(`${walletId}/resend`, {}, { 'idempotency-key': key })

  test('goes to the e-mail and the phone on file with its picture, once a key, and is audited', async () => {
    const ana = await aHolder()
    const key = randomUUID()
    const sent = await resend(ana, key)
    expect(sent).toEqual({
      status: 200,
      body: { success: true, data: { by_email: true, by_phone: true } },
    })
    expect(await resend(ana, key)).toEqual(sent)
    const letters = await lettersTo(ana)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.subject).toMatch(/QR/)
    expect(outbox.templates.filter(({ to }) => to === ana.phone)).toHaveLength(1)
    expect(await deeds(ana)).toEqual([{ action: 'wallet.resend', actor_id: help.support.id, details: {} }])
  })

  test('of a blocked QR, one without balance, or nobody’s sends nothing', async () => {
    const ana = await aHolder()
    await help.ask(`${ana.walletId}/block`, { op_id: randomUUID(), reason: 'lost' })
    expect(await resend(ana)).toMatchObject({ status: 409, body: { code: 'wallet_blocked' } })
    expect(await resend(await aHolder(null))).toMatchObject({
      status: 409,
      body: { code: 'qr_uncredited' },
    })
    const anonymous = await anAnonymousQr(server, help.eventId, 100)
    expect(await resend(anonymous)).toMatchObject({ status: 409, body: { code: 'qr_without_holder' } })
  })

  test('is bounded for each QR', async () => {
    const ana = await aHolder()
    for (let i = 0; i < 10; i++) expect(await resend(ana)).toMatchObject({ status: 200 })
    expect(await resend(ana)).toMatchObject({ status: 429 })
  })
})
