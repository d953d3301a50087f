import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { differencesAt, staleAfter } from '../../../test/money/differences.ts'
import { useServer } from '../../../test/server/server.ts'
import { aCashier, ledgerIsSound } from '../../../test/venue/desk.ts'
import { accountBalance } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
afterAll(() => ledgerIsSound(server))

/** A shift of 700 pesos in cash and 100 on the terminal, counted as given. */
const closed = async (counted: number, countedTerminal = 100) => {
  const by = await aCashier(server)
  const shift = await by.opens(500)
  await by.ask('topups', { op_id: randomUUID(), amount: 200, tender: 'cash' })
  await by.ask('topups', { op_id: randomUUID(), amount: 100, tender: 'terminal', voucher: '123456' })
  await by.ask(`shifts/${shift}/close`, {
    op_id: randomUUID(),
    counted,
    counted_terminal: countedTerminal,
  })
  const desk = await differencesAt({ server }, by.eventId)
  return { by, shift, desk, id: `cash~${shift}` }
}

const booked = (eventId: Parameters<typeof accountBalance>[1]) =>
  accountBalance(server.db, eventId, 'cash_difference')

test('cash counted short waits until two people accept the loss, which the books have since the count', async () => {
  const { by, desk, id } = await closed(660)
  expect(await desk.list()).toMatchObject({
    counts: { cash: 1 },
    sum: 40,
    lines: [{ id, kind: 'cash', who: 'Ana Luna', gateway: null, ours: 700, theirs: 660, state: 'open' }],
  })
  expect(await desk.open(id)).toMatchObject({
    told: null,
    books: [],
    acts: ['note', 'accept_loss', 'corrected'],
  })
  expect(await desk.resolve(id)).toMatchObject({ status: 409, code: 'difference_verb' })
  expect(await desk.ask(id, 'assign', { qr: 'x' })).toMatchObject({ status: 409, code: 'difference_verb' })

  expect(await desk.note(id, 'Le pregunté: dice que dio cambio de más.')).toMatchObject({ status: 200 })
  expect(await desk.note(id, ' ')).toMatchObject({ status: 422 })
  expect(await desk.open(id)).toMatchObject({
    notes: [{ text: 'Le pregunté: dice que dio cambio de más.', who: 'Ana Luna' }],
  })

  const asked = await desk.ask(id, 'accept_loss')
  expect((await desk.list()).lines).toMatchObject([{ state: 'asked' }])
  expect(await desk.decide(id, asked.op_id, true, desk.rosa)).toMatchObject({ code: 'difference_own' })
  const late = await staleAfter({ server }, desk.otto)
  expect(await desk.decide(id, asked.op_id, true, late)).toMatchObject({ code: 'reauth_required' })
  const { otto } = await desk.again()
  const twice = await Promise.all([1, 2].map(() => desk.decide(id, asked.op_id, true, otto)))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await booked(by.eventId)).toBe(4_000n)
  const { rosa } = await desk.again()
  expect(await desk.list('', rosa)).toMatchObject({ counts: {}, lines: [] })
  expect(await desk.list('?state=closed', rosa)).toMatchObject({ lines: [{ id, detail: 'accept_loss' }] })
  const { rows } = await server.pool.query<{ n: string }>(
    "SELECT count(*) AS n FROM audit_log WHERE event_id = $1 AND action ~ '^difference'",
    [by.eventId],
  )
  expect(rows).toEqual([{ n: 3n }])
})

test('cash and vouchers of one shift are two differences; a shift that was counted right is none', async () => {
  const { desk, shift } = await closed(710, 90)
  expect((await desk.list()).lines.map(({ id, ours, theirs }) => [id, ours, theirs])).toEqual([
    [`cash~${shift}`, 700, 710],
    [`terminal~${shift}`, 100, 90],
  ])
  expect((await desk.list('?kind=terminal')).lines).toHaveLength(1)
  const right = await closed(700)
  expect((await right.desk.list()).lines).toEqual([])
  expect(await right.desk.resolve(right.id)).toMatchObject({ status: 404 })
})

test('an ask under one id is one ask; another under it is a mistake', async () => {
  const { desk, id } = await closed(660)
  const op_id = randomUUID()
  const body = { op_id, verb: 'corrected', reason: 'Se corrigió en su QR' }
  expect(await desk.send(id, 'ask', body, desk.rosa)).toMatchObject({ status: 200 })
  expect(await desk.send(id, 'ask', body, desk.rosa)).toMatchObject({ status: 200 })
  expect(await desk.send(id, 'ask', { ...body, reason: 'Otro' }, desk.rosa)).toMatchObject({
    code: 'operation_mismatch',
  })
  expect((await desk.open(id)).asks).toHaveLength(1)
})
