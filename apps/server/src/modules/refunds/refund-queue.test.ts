import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { goodClabe, askRefund, fields, useDesk } from '../../../test/money/refunds.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { call, keyOf } from '../../../test/server/call.ts'
import { aWallet } from '../../../test/venue/venue.ts'
import { isUnlike } from './hint-rules.ts'

const desk = useDesk()
const { server } = desk

beforeAll(() => desk.open())

type Line = { folio: string; amount: number; hints: { kind: string; tone: string; count: number | null }[] }
type Queue = { counts: Record<string, number>; lines: Line[]; next: string | null }

const read = async (path: string, who: Person = desk.admin): Promise<Queue> =>
  (await call(server, 'GET', path, { token: who.token })).json<{ data: Queue }>().data

const queue = (query = '') => read(`office/events/${desk.event.id}/refund-queue${query}`)
const hintsOf = async (folio: string): Promise<string[]> => {
  const reply = await call(server, 'GET', `office/events/${desk.event.id}/refund-queue/${folio}`, {
    token: desk.admin.token,
  })
  return reply
    .json<{ data: Line }>()
    .data.hints.map(({ kind, tone, count }) => [kind, tone, ...(count === null ? [] : [count])].join(' '))
}
const unique = () => ({
  email: `${randomUUID()}@prueba.test`,
  phone: String(5_500_000_000 + Math.floor(Math.random() * 1e9)),
  clabe: makeClabe(),
})
let made = 0
const makeClabe = (): string => {
  const digits = `012180${String((made += 1)).padStart(11, '0')}`
  const sum = Array.from(digits, Number).reduce((all, d, i) => all + ((d * ([3, 7, 1][i % 3] ?? 0)) % 10), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const claim = (who: Person, code: string) => {
  const payload = { op_id: randomUUID(), code }
  return server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/public/user/${who.id}/event/${desk.event.id}/qr/claim`,
    headers: { ...keyOf(payload), ...who.authorization },
    payload,
  })
}

describe('a request’s hints', () => {
  test('are none but good ones for an own QR, a CLABE of its own and a name like the account’s', async () => {
    const ana = await aPerson(server)
    const { code } = await aWallet(server, desk.event.id, { balance: 50_000 })
    expect((await claim(ana, code)).statusCode).toBe(200)
    const { rows } = await server.pool.query<{ name: string }>(
      "SELECT name || ' ' || paternal_surname AS name FROM user_account WHERE user_id = $1",
      [ana.id],
    )
    const texts = fields({ ...unique(), code_qr: code, name: rows[0]?.name ?? '' })
    const { folio } = (await askRefund(server, { texts, as: ana })).json<{ data: { folio: string } }>().data
    expect(await hintsOf(folio)).toEqual(['sent_by_holder good', 'clabe_fits good', 'in_time good'])
    expect((await queue('?hints=clean')).lines.map((line) => line.folio)).toContain(folio)
    expect((await queue('?hints=hinted')).lines.map((line) => line.folio)).not.toContain(folio)
  })

  test('are red where another sent it or its CLABE is of several people; accepting then needs a reason', async () => {
    const ana = await aPerson(server)
    const { code } = await aWallet(server, desk.event.id, { balance: 50_000, userId: ana.id })
    const bea = await aPerson(server)
    const texts = fields({
      ...unique(),
      code_qr: (await aWallet(server, desk.event.id, { balance: 50_000 })).code,
    })
    const { folio } = (
      await askRefund(server, {
        texts: fields({ ...unique(), clabe: texts['clabe'] ?? '', code_qr: code, name: 'Xóchitl Zorrilla' }),
        as: bea,
      })
    ).json<{ data: { folio: string } }>().data
    await askRefund(server, { texts })
    const hints = await hintsOf(folio)
    expect(hints).toEqual(
      expect.arrayContaining(['sent_by_other red', 'clabe_shared red 2', 'name_unlike warning']),
    )
    const accept = (more: Record<string, string>) => desk.decide(folio, 'accept', more)
    expect((await accept({})).body.code).toBe('refund_reason_needed')
    expect((await desk.read(folio)).data['state']).toBe('requested')
    expect((await accept({ why: 'Mostró su identificación.' })).status).toBe(200)
    const { rows } = await server.pool.query(
      "SELECT a.details->>'why' AS why FROM audit_log a JOIN refund_request r ON r.refund_id::text = a.subject WHERE r.folio = $1 AND a.action = 'refund.accept'",
      [folio],
    )
    expect(rows).toEqual([{ why: 'Mostró su identificación.' }])
  })

  test('tell a wrong digit, the same QR twice, a contact with another CLABE, and a balance below the minimum', async () => {
    const one = unique()
    const { folio, wallet } = await desk.aRequest(5_000, { ...one, clabe: goodClabe.replace(/9$/, '0') })
    await askRefund(server, { texts: fields({ ...unique(), email: one.email, code_qr: wallet.code }) })
    expect(await hintsOf(folio)).toEqual(
      expect.arrayContaining([
        'clabe_wrong warning',
        'same_qr warning 2',
        'contact_reused warning 2',
        'below_minimum warning',
      ]),
    )
  })

  test('say that a request came late, and that no QR is known', async () => {
    const lost = (await askRefund(server, { texts: fields(unique()) })).json<{ data: { folio: string } }>()
      .data.folio
    const { lines } = await read('office/refund-queue')
    expect(lines.find(({ folio }) => folio === lost)?.hints[0]).toMatchObject({
      kind: 'qr_unknown',
      tone: 'warning',
    })
  })
})

test('names are unlike without a word in common, whatever accents, case and particles they have', () => {
  expect(isUnlike('María de la Luz Peña', 'PENA GOMEZ')).toBe(false)
  expect(isUnlike('Ana de la O', 'Eva de la Paz')).toBe(true)
})

test('the queue is oldest first, in pages, and counts every state', async () => {
  const folios: string[] = []
  for (let n = 0; n < 52; n += 1) {
    server.clock.pass(1_000)
    folios.push((await desk.aRequest(50_000, unique())).folio)
  }
  const first = await queue()
  expect(first.lines).toHaveLength(50)
  const second = await queue(`?after=${encodeURIComponent(first.next ?? '')}`)
  const all = [...first.lines, ...second.lines].map(({ folio }) => folio)
  expect(all.filter((folio) => folios.includes(folio))).toEqual(folios)
  expect([first.counts['requested'], second.next]).toEqual([all.length, null])
  expect(
    (
      await call(server, 'GET', `office/events/${desk.event.id}/refund-queue?after=x`, {
        token: desk.admin.token,
      })
    ).statusCode,
  ).toBe(422)
})

test('a question goes once to who sent the request, and the request waits', async () => {
  const { folio } = await desk.aRequest(50_000, { ...unique(), email: 'luz@prueba.test' })
  await desk.letters()
  const body = { op_id: randomUUID(), question: '¿Es tuyo este QR?' }
  const ask = () =>
    call(server, 'POST', `office/events/${desk.event.id}/refunds/${folio}/ask`, {
      token: desk.admin.token,
      body,
    })
  expect([(await ask()).statusCode, (await ask()).headers['idempotency-replayed']]).toEqual([200, 'true'])
  expect(await desk.letters()).toEqual([`luz@prueba.test: Una pregunta sobre el reembolso ${folio}`])
  expect((await queue('?hints=hinted')).lines.length).toBeGreaterThan(0)
  expect((await desk.read(folio)).data['state']).toBe('requested')
  await desk.decide(folio, 'reject', { reason: 'No' })
  expect(
    (
      await call(server, 'POST', `office/events/${desk.event.id}/refunds/${folio}/ask`, {
        token: desk.admin.token,
        body: { ...body, op_id: randomUUID() },
      })
    ).statusCode,
  ).toBe(409)
})
