import { randomUUID } from 'node:crypto'
import type { Gateways } from '../../gateways/index.ts'
import { afterAll, expect, test } from 'vitest'
import { aCashier, ledgerIsSound, type Cashier } from '../../../test/venue/desk.ts'
import { aPerson, phoneOf, verifiedPhoneOf } from '../../../test/people/people.ts'
import { createPostBox } from '../../../test/people/post-box.ts'
import { useServer } from '../../../test/server/server.ts'
import { balanceOf } from '../../../test/venue/venue.ts'
import { markPhoneVerified } from '../auth/index.ts'
import { walletOf } from '../ledger/index.ts'
import { currentCode } from '../wallets/index.ts'

const post = createPostBox()
const server = useServer(() => post.gateways as Gateways, { RATE_LIMIT_FACTOR: '1' })
afterAll(() => ledgerIsSound(server))

type Desk = Awaited<ReturnType<typeof aDesk>>

/** A cashier with an open shift, and somebody with a verified phone, 77 pesos and no QR in their hand. */
const aDesk = async () => {
  const caja = await aCashier(server)
  await caja.opens(1_000)
  const ana = await aPerson(server)
  const phone = await verifiedPhoneOf(server, ana)
  const topup = { op_id: randomUUID(), phone, amount: 77, tender: 'cash' }
  expect(await caja.ask('topups', topup)).toMatchObject({ status: 200 })
  const wallet = await walletOf(server.db, caja.eventId, { userId: ana.id })
  if (!wallet) throw new Error('A top-up opens a wallet')
  const { walletId } = wallet
  const code = (await currentCode(server.deps, { eventId: caja.eventId, walletId })) ?? ''
  return { caja, ana, phone, code, walletId }
}

const asks = ({ phone }: Desk, caja: Cashier) => caja.ask('qr/reissue/code', { phone })

const aCode = async (desk: Desk, caja = desk.caja): Promise<string> => {
  expect(await asks(desk, caja)).toMatchObject({ status: 200 })
  return post.codeTo(server, desk.phone)
}

const reissue = ({ phone, caja }: Desk, holder_code: string, op_id: string = randomUUID(), by = caja) =>
  by.ask('qr/reissue', { op_id, phone, holder_code })

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const refusedCode = {
  status: 422,
  body: {
    success: false,
    code: 'code_refused',
    message: 'El código no es válido o ya venció. Pide uno nuevo.',
  },
}

const stillPays = async ({ caja, code }: Desk) =>
  expect(await caja.ask('qr/lookup', { code })).toMatchObject({
    body: { data: { available_balance: 77, status: 'active' } },
  })

test('a QR that its holder can’t show is replaced once they say the code that came to their phone', async () => {
  const desk = await aDesk()
  const { caja, phone, ana, walletId } = desk
  expect(await asks(desk, caja)).toEqual({
    status: 200,
    body: { success: true, data: { holder: 'Ana', resend_after_seconds: 60 } },
  })
  const text = (await post.textsTo(server, phone)).at(-1) ?? ''
  expect(text).toMatch(
    /^\d{6} es tu clave para cambiar tu QR de [A-Za-z0-9 -]{1,20}\. La pide Ana en [A-Za-z0-9 -]{1,18}\. Dila solo en la caja, en persona\. Vence en 10 min\.$/,
  )
  const code = /^\d{6}/.exec(text)?.[0] ?? ''
  const op_id = randomUUID()
  const spoken = `${code.slice(0, 3)} ${code.slice(3)}`
  const first = await reissue(desk, spoken, op_id)
  const repeats = [
    await reissue(desk, code, op_id),
    ...(await Promise.all(Array.from({ length: 5 }, () => reissue(desk, code, op_id)))),
  ]
  const fresh = (first.body['data'] as { code: string }).code
  expect(first).toEqual({
    status: 200,
    body: {
      success: true,
      data: { op_id, status: 'booked', code: fresh, claim_code: null, available_balance: 77 },
    },
  })
  expect(fresh).not.toBe(desk.code)
  for (const repeat of repeats) expect(repeat).toEqual(first)
  const { rows } = await server.pool.query(
    `SELECT actor_kind, action, details - 'op_id' AS details FROM audit_log
     WHERE actor_id = $1 AND action LIKE '%reissue%' ORDER BY id`,
    [caja.id],
  )
  expect(rows).toEqual([
    { actor_kind: 'staff', action: 'reissue_code_asked', details: {} },
    { actor_kind: 'staff', action: 'qr_reissued', details: { holder_said_yes: true, code_no: 2 } },
  ])
  expect(await balanceOf(server, caja.eventId, walletId)).toBe(7_700n)
  const letters = await post.lettersTo(server, ana.email)
  const subjects = letters.map(({ subject }) => subject)
  expect(subjects.filter((subject) => /cambió/.test(subject))).toEqual([
    expect.stringMatching(/^El personal cambió tu QR para /),
  ])
})

test('a new QR that its holder said yes to is paid out at once', async () => {
  const desk = await aDesk()
  await server.pool.query('UPDATE event SET cash_refunds = true WHERE id = $1', [desk.caja.eventId])
  const reply = await reissue(desk, await aCode(desk))
  const { code } = reply.body['data'] as { code: string }
  const held = await desk.caja.ask('cashouts', { op_id: randomUUID(), code })
  expect(held).toMatchObject({ status: 200, body: { data: { amount: 77, rest: 0 } } })
})

test('many repeats at once of a yes replace the QR once', async () => {
  const desk = await aDesk()
  const [code, op_id] = [await aCode(desk), randomUUID()]
  const replies = await Promise.all(Array.from({ length: 10 }, () => reissue(desk, code, op_id)))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(new Set(replies.map(({ body }) => (body['data'] as { code: string }).code)).size).toBe(1)
})

test('a wrong code changes nothing, three of them use it up, and only the newest works', async () => {
  const desk = await aDesk()
  const code = await aCode(desk)
  for (let tries = 0; tries < 3; tries++) expect(await reissue(desk, other(code))).toEqual(refusedCode)
  expect(await reissue(desk, code)).toEqual(refusedCode)
  server.clock.pass(60_000)
  const second = await aCode(desk)
  server.clock.pass(60_000)
  const third = await aCode(desk)
  expect(await reissue(desk, second)).toEqual(refusedCode)
  await stillPays(desk)
  expect(await reissue(desk, third)).toMatchObject({ status: 200 })
  expect(await reissue(desk, third)).toEqual(refusedCode)
})

test('a code is good for ten minutes, for who asked for it, and for nothing else than a new QR', async () => {
  const desk = await aDesk()
  const colleague = await aCashier(server, desk.caja.eventId)
  const code = await aCode(desk)
  expect(await reissue(desk, code, randomUUID(), colleague)).toEqual(refusedCode)
  expect(
    await desk.caja.ask('qr/block', { op_id: randomUUID(), phone: desk.phone, holder_code: code }),
  ).toMatchObject({
    status: 200,
  })
  server.clock.pass(10 * 60_000)
  expect(await reissue(desk, code)).toEqual(refusedCode)
})

test('a code of a recovery gives nobody a new QR, and a code for a new QR recovers nothing', async () => {
  const desk = await aDesk()
  const yes = await aCode(desk)
  const { rows } = await server.pool.query<{ purpose: string }>(
    'SELECT purpose FROM phone_code WHERE user_id = $1',
    [desk.ana.id],
  )
  expect(rows).toEqual([{ purpose: 'reissue' }])
  // As if a recovery code were the same six digits: it is another row, and another purpose.
  await server.pool.query("UPDATE phone_code SET purpose = 'recovery' WHERE user_id = $1", [desk.ana.id])
  expect(await reissue(desk, yes)).toEqual(refusedCode)
  await stillPays(desk)
})

test('three codes a day can be asked for: their owner keeps two to recover with', async () => {
  const desk = await aDesk()
  for (let asked = 0; asked < 3; asked++) {
    await aCode(desk)
    expect((await asks(desk, desk.caja)).status).toBe(429)
    server.clock.pass(60_000)
  }
  expect(await asks(desk, desk.caja)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  server.clock.pass(24 * 3_600_000)
  expect((await asks(desk, await aCashier(server, desk.caja.eventId))).status).toBe(200)
})

test('who types ten wrong codes in a day types no right one any more, whoever’s it is; a colleague does', async () => {
  const desk = await aDesk()
  const colleague = await aCashier(server, desk.caja.eventId)
  await colleague.opens(100)
  for (let tries = 0; tries < 9; tries++) await server.deps.limiter.hit('wrong_reissue_codes', desk.caja.id)
  const code = await aCode(desk)
  expect(await reissue(desk, other(code))).toEqual(refusedCode)
  expect((await reissue(desk, code)).status).toBe(429)
  await stillPays(desk)
  server.clock.pass(60_000)
  expect((await reissue(desk, await aCode(desk, colleague), randomUUID(), colleague)).status).toBe(200)
})

test('nobody is asked by a phone that nobody verified, or where they have no QR', async () => {
  const { caja } = await aDesk()
  const luis = await aPerson(server)
  const phone = await phoneOf(server, luis)
  expect(await caja.ask('qr/reissue/code', { phone })).toEqual({
    status: 404,
    body: {
      success: false,
      code: 'holder_cannot_answer',
      message:
        'Nadie ha verificado ese teléfono, así que nadie puede dar el sí. Que muestre su QR, o que lo cambie en Mis Qrs.',
    },
  })
  await markPhoneVerified(server.db, luis.id, server.clock.now())
  expect(await caja.ask('qr/reissue/code', { phone })).toMatchObject({
    status: 409,
    body: { code: 'wallet_unknown' },
  })
  expect(await post.textsTo(server, phone)).toEqual([])
})

test('what a holder said yes to is told again to who made it, a day later too, until the QR changes again', async () => {
  const desk = await aDesk()
  const [code, op_id] = [await aCode(desk), randomUUID()]
  const first = await reissue(desk, code, op_id)
  await server.pool.query('DELETE FROM phone_code WHERE user_id = $1', [desk.ana.id])
  expect(await reissue(desk, code, op_id)).toEqual(first)
  const fresh = (first.body['data'] as { code: string }).code
  expect(await desk.caja.ask('qr/reissue', { op_id: randomUUID(), code: fresh })).toMatchObject({
    status: 200,
  })
  expect(await reissue(desk, code, op_id)).toMatchObject({ status: 409, body: { code: 'wallet_blocked' } })
})
