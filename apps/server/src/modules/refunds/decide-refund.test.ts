import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDesk } from '../../../test/money/refunds.ts'
import { accountBalance, chargeback } from '../ledger/index.ts'

const desk = useDesk()
const { server } = desk

beforeAll(() => desk.open())

/** What the event's accounts hold, debits less credits, in centavos. */
const accountsOf = async (): Promise<Record<string, bigint>> => {
  const { rows } = await sql<{ key: string; balance: string }>`
    SELECT a.key, sum(s.debits - s.credits)::text AS balance
    FROM ledger.account_slot s JOIN ledger.account a USING (event_id, account_id)
    WHERE event_id = ${desk.event.id} AND a.key IN ('bank', 'refund_payable') GROUP BY a.key`.execute(
    server.db,
  )
  return Object.fromEntries(rows.map(({ key, balance }) => [key, BigInt(balance)]))
}

const decisionsOf = async (folio: string) => {
  const { rows } = await sql<{ verb: string; from_state: string; refusal: string | null; actor_id: string }>`
    SELECT d.verb, d.from_state, d.refusal, d.actor_id FROM refund_decision d
    JOIN refund_request r USING (event_id, refund_id) WHERE r.folio = ${folio} ORDER BY d.at, d.op_id`.execute(
    server.db,
  )
  return rows
}

describe('the way of a refund', () => {
  test('accepted holds all, paid moves it out of the QR and our bank, returned brings it back', async () => {
    const { folio, wallet } = await desk.aRequest(50_000)
    const before = await accountsOf()
    const changes = async () => {
      const now = await accountsOf()
      return ['refund_payable', 'bank'].map((key) => (now[key] ?? 0n) - (before[key] ?? 0n))
    }
    expect((await desk.decide(folio, 'accept')).body.data).toMatchObject({
      state: 'accepted',
      amount: 500,
      accepted_at: server.clock.now().toISOString(),
      qr: { available_balance: 0, sent_by_holder: false },
    })
    expect(await desk.walletNow(wallet)).toEqual({ available: 0n, held: 50_000n })
    expect(await changes()).toEqual([0n, 0n])
    expect((await desk.decide(folio, 'paid')).body.data).toMatchObject({ state: 'paid', amount: 500 })
    expect(await desk.walletNow(wallet)).toEqual({ available: 0n, held: 0n })
    expect(await changes()).toEqual([0n, -50_000n])
    const back = await desk.decide(folio, 'returned', { reason: 'La cuenta no existe.' })
    expect(back.body.data).toMatchObject({ state: 'returned', reason: 'La cuenta no existe.' })
    expect(await desk.walletNow(wallet)).toEqual({ available: 50_000n, held: 0n })
    expect(await changes()).toEqual([0n, 0n])
  })

  test('each step is told by e-mail, once', async () => {
    await desk.letters()
    const { folio } = await desk.aRequest(12_345)
    await desk.decide(folio, 'accept')
    await desk.decide(folio, 'paid')
    await desk.decide(folio, 'returned', { reason: 'CLABE de otra persona' })
    expect(await desk.letters()).toEqual([
      `ana@prueba.test: Recibimos tu solicitud de reembolso ${folio}`,
      `ana@prueba.test: Aceptamos tu reembolso ${folio}`,
      `ana@prueba.test: Pagamos tu reembolso ${folio}`,
      `ana@prueba.test: Tu banco devolvió tu reembolso ${folio}`,
    ])
    const rejected = await desk.aRequest(12_345)
    await desk.decide(rejected.folio, 'reject', { reason: 'La foto no se lee.' })
    await desk.runJobs()
    const letter = desk.outbox.letters.at(-1)
    expect(letter?.subject).toBe(`No aceptamos tu reembolso ${rejected.folio}`)
    expect(letter?.text).toContain('El motivo: La foto no se lee.')
    desk.outbox.letters.splice(0)
  })

  test('rejected before or after it was accepted, the money can be spent again', async () => {
    for (const verbs of [[], ['accept']]) {
      const { folio, wallet } = await desk.aRequest(50_000)
      for (const verb of verbs) await desk.decide(folio, verb)
      const rejected = await desk.decide(folio, 'reject', { reason: 'No es tu QR.' })
      expect(rejected.body.data).toMatchObject({ state: 'rejected', reason: 'No es tu QR.' })
      expect(await desk.walletNow(wallet)).toEqual({ available: 50_000n, held: 0n })
    }
  })

  test('every reading and deciding is in the audit log, with who and what', async () => {
    const { folio } = await desk.aRequest()
    await desk.read(folio)
    await desk.decide(folio, 'accept', { amount: 500 })
    await desk.decide(folio, 'returned', { reason: 'x' })
    const { rows } = await sql`
      SELECT a.action, a.actor_kind, a.details - 'op_id' AS details FROM audit_log a
      JOIN refund_request r ON r.refund_id::text = a.subject WHERE r.folio = ${folio} ORDER BY a.id`.execute(
      server.db,
    )
    expect(rows).toEqual([
      { action: 'refund.requested', actor_kind: 'visitor', details: {} },
      { action: 'refund.read', actor_kind: 'staff', details: {} },
      { action: 'refund.accept', actor_kind: 'staff', details: {} },
      { action: 'refund.read', actor_kind: 'staff', details: {} },
      { action: 'refund.return', actor_kind: 'staff', details: { refused: 'refund_decided' } },
    ])
  })
})

describe('what is refused moves nothing and is recorded', () => {
  test.each([
    ['paid', []],
    ['returned', []],
    ['returned', ['accept']],
    ['accept', ['accept']],
    ['paid', ['reject']],
    ['accept', ['reject']],
    ['reject', ['accept', 'paid']],
    ['paid', ['accept', 'paid']],
    ['paid', ['accept', 'paid', 'returned']],
    ['returned', ['accept', 'paid', 'returned']],
  ])('%s after %o', async (verb, before) => {
    const { folio, wallet } = await desk.aRequest()
    for (const earlier of before) await desk.decide(folio, earlier, { reason: 'x' })
    const [money, accounts] = [await desk.walletNow(wallet), await accountsOf()]
    const { status, body } = await desk.decide(folio, verb, { reason: 'x' })
    expect([status, body.code, body.message]).toEqual([
      409,
      'refund_decided',
      'Esta solicitud ya no admite esa decisión. Mira en qué estado está.',
    ])
    expect([await desk.walletNow(wallet), await accountsOf()]).toEqual([money, accounts])
    expect((await decisionsOf(folio)).filter(({ refusal }) => refusal !== null)).toMatchObject([
      { refusal: 'refund_decided', actor_id: desk.admin.id },
    ])
  })

  test.each([[0], [1], [9_999], [10_000]])(
    'a QR with %i centavos is not above the minimum [S-2.14]',
    async (balance) => {
      const { folio, wallet } = await desk.aRequest(balance)
      const { status, body } = await desk.decide(folio, 'accept')
      expect([status, body.code]).toEqual([409, 'refund_below_minimum'])
      expect(await desk.walletNow(wallet)).toEqual({ available: BigInt(balance), held: 0n })
      expect(await decisionsOf(folio)).toMatchObject([{ verb: 'accept', refusal: 'refund_below_minimum' }])
      expect((await desk.read(folio)).data).toMatchObject({ state: 'requested', amount: null })
    },
  )

  test('100 pesos and a centavo are [S-9.11]', async () => {
    const { folio } = await desk.aRequest(10_001)
    expect((await desk.decide(folio, 'accept')).body.data).toMatchObject({ amount: 100.01 })
  })

  test('a reason that is missing or endless', async () => {
    const { folio } = await desk.aRequest()
    const none = await desk.decide(folio, 'reject', { reason: '   ' })
    expect(none.body).toMatchObject({ errors: { reason: ['Requerido.'] } })
    const long = await desk.decide(folio, 'reject', { reason: 'a'.repeat(301) })
    expect(long.body).toMatchObject({ errors: { reason: ['Escribe el motivo en 300 caracteres o menos.'] } })
  })
})

describe('the same id', () => {
  test('decides once: a repeat gets the answer and moves nothing', async () => {
    const { folio, wallet } = await desk.aRequest()
    const op_id = randomUUID()
    const first = await desk.decide(folio, 'accept', { op_id })
    const again = await desk.decide(folio, 'accept', { op_id })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect([first.replayed, again.replayed]).toEqual([undefined, 'true'])
    expect(await desk.walletNow(wallet)).toEqual({ available: 0n, held: 50_000n })
    expect(await decisionsOf(folio)).toHaveLength(1)
  })

  test('stays refused, also when it could be done now', async () => {
    const { folio, wallet } = await desk.aRequest(5_000)
    const op_id = randomUUID()
    expect((await desk.decide(folio, 'accept', { op_id })).body.code).toBe('refund_below_minimum')
    await server.db
      .updateTable('refund_request')
      .set({ balance_centavos: 55_000n })
      .where('folio', '=', folio)
      .execute()
    await desk.topUp(wallet, 50_000)
    expect((await desk.decide(folio, 'accept', { op_id })).body.code).toBe('refund_below_minimum')
    expect((await desk.decide(folio, 'accept')).body.data).toMatchObject({ amount: 550 })
  })

  test('for another request or another verb is a mismatch', async () => {
    const [one, two] = [await desk.aRequest(), await desk.aRequest()]
    const op_id = randomUUID()
    await desk.decide(one.folio, 'accept', { op_id })
    for (const [folio, verb] of [
      [two.folio, 'accept'],
      [one.folio, 'paid'],
    ] as const)
      expect((await desk.decide(folio, verb, { op_id })).body.code).toBe('operation_mismatch')
    expect(await desk.walletNow(two.wallet)).toEqual({ available: 50_000n, held: 0n })
  })
})

test('a request that was accepted before a chargeback is not paid after it: what was reserved went to the chargeback, and it can be rejected', async () => {
  const { folio, wallet } = await desk.aRequest(50_000)
  await desk.decide(folio, 'accept')
  expect(await desk.walletNow(wallet)).toEqual({ available: 0n, held: 50_000n })
  const booking = { eventId: desk.event.id, opId: randomUUID() as OpId, at: server.clock.now() }
  const taken = { walletId: wallet.walletId, amount: centavos(60_000), to: 'gateway_clearing:mp' } as const
  await chargeback(server.db, { ...booking, ...taken })
  expect(await desk.walletNow(wallet)).toEqual({ available: 0n, held: 0n })
  const owed = () => accountBalance(server.db, desk.event.id, 'chargeback_receivable')
  const [debt, bank] = [await owed(), await accountBalance(server.db, desk.event.id, 'bank')]
  expect(await desk.decide(folio, 'paid')).toMatchObject({
    status: 409,
    body: { code: 'hold_already_resolved' },
  })
  expect([await owed(), await accountBalance(server.db, desk.event.id, 'bank')]).toEqual([debt, bank])
  expect((await desk.decide(folio, 'reject', { reason: 'Pago reclamado' })).status).toBe(200)
})
