import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { useBatches } from '../../../test/money/batches.ts'
import { cutAt, differencesAt } from '../../../test/money/differences.ts'
import { accountBalance, chargeback, type AccountKey } from '../ledger/index.ts'

const { desk, read, filed, answer, stateOf } = useBatches()
const { server } = desk

const balances = async (...keys: AccountKey[]) =>
  Promise.all(keys.map((key) => accountBalance(server.db, desk.event.id, key)))

/** A refund of 400 pesos of which the bank said this after a dispute took its hold. */
const refused = async (line: (reference: string) => string) => {
  const { id: batch, requests, references } = await filed(40_000)
  const [request] = requests
  if (!request) throw new Error('No request')
  await chargeback(server.db, {
    eventId: desk.event.id,
    opId: randomUUID() as OpId,
    at: server.clock.now(),
    walletId: request.wallet.walletId,
    amount: centavos(40_000),
    to: 'gateway_clearing:mp',
  })
  await answer(batch, `referencia,importe,estado,motivo\n${line(references[0] ?? '')}\n`)
  await desk.runJobs()
  const people = await differencesAt(desk, desk.event.id)
  return { batch, reference: references[0] ?? '', folio: request.folio, id: `batch~${batch}~1`, ...people }
}

test('a refund that the bank paid although a dispute had its money is a debt, by two people, once', async () => {
  const { batch, folio, id, rosa, list, open, ask, decide, resolve } = await refused(
    (r) => `${r},400,pagada,`,
  )
  expect(await stateOf(folio)).toBe('accepted')
  expect(await read(`/${batch}`)).toMatchObject({ batch: { state: 'filed' }, refused: 1 })
  expect((await list('?kind=batch')).lines).toMatchObject([
    { id, name: folio, ours: 0, theirs: -400, state: 'open' },
  ])
  expect(await open(id)).toMatchObject({
    acts: ['debt'],
    books: [{ debit: { group: 'chargebacks' }, credit: { group: 'bank' }, amount: 400 }],
  })
  expect(await resolve(id)).toMatchObject({ code: 'difference_verb' })
  const [owed = 0n, bank = 0n] = await balances('chargeback_receivable', 'bank')
  const asked = await ask(id, 'debt')
  expect(await decide(id, asked.op_id, true, rosa)).toMatchObject({ code: 'difference_own' })
  const mend = await cutAt(desk, 'refund_batch_item')
  expect(await decide(id, asked.op_id)).toMatchObject({ status: 500 })
  await mend()
  expect(await balances('chargeback_receivable', 'bank')).toEqual([owed, bank])
  const answers = await Promise.all([1, 2, 3].map(() => decide(id, asked.op_id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await balances('chargeback_receivable', 'bank')).toEqual([owed + 40_000n, bank - 40_000n])
  expect(await stateOf(folio)).toBe('paid')
  expect(await read(`/${batch}`)).toMatchObject({ batch: { state: 'closed' }, refused: 0 })
  expect((await list('?kind=batch')).lines).toEqual([])
})

test('one that the bank sent back moves nothing, and its request is over', async () => {
  const { folio, id, open, ask, decide } = await refused((r) => `${r},400,devuelta,Cuenta cancelada`)
  const before = await balances('chargeback_receivable', 'bank')
  expect(await open(id)).toMatchObject({ acts: ['corrected'], books: [] })
  const asked = await ask(id, 'corrected')
  expect(await decide(id, asked.op_id)).toMatchObject({ status: 200 })
  expect(await balances('chargeback_receivable', 'bank')).toEqual(before)
  expect(await stateOf(folio)).toBe('rejected')
})

test('one that the bank sends back before people settle it is no debt any more; afterwards the file contradicts', async () => {
  const { batch, reference, folio, id, open, ask, decide } = await refused((r) => `${r},400,pagada,`)
  const before = await balances('chargeback_receivable', 'bank')
  const early = await ask(id, 'debt')
  const returned = `referencia,importe,estado\n${reference},400,devuelta\n`
  expect((await answer(batch, returned)).status).toBe(200)
  await desk.runJobs()
  expect(await decide(id, early.op_id)).toMatchObject({ code: 'difference_verb' })
  expect(await decide(id, early.op_id, false)).toMatchObject({ status: 200 })
  expect(await open(id)).toMatchObject({ acts: ['corrected'], books: [] })
  const asked = await ask(id, 'corrected')
  expect(await decide(id, asked.op_id)).toMatchObject({ status: 200 })
  expect(await balances('chargeback_receivable', 'bank')).toEqual(before)
  expect(await stateOf(folio)).toBe('rejected')

  const owed = await refused((r) => `${r},400,pagada,`)
  await owed.decide(owed.id, (await owed.ask(owed.id, 'debt')).op_id)
  const late = await answer(owed.batch, `referencia,importe,estado\n${owed.reference},400,devuelta\n`)
  expect(late.status).toBe(422)
})

test('one that a person had marked as returned when the books refused the bank’s word for it is settled, once', async () => {
  const { id: batch, requests, references } = await filed(40_000, 41_000)
  const [request] = requests
  if (!request) throw new Error('No request')
  const folio = request.folio
  await answer(batch, `referencia,importe\n${references[0]},400\n${references[1]},410\n`)
  await desk.runJobs()
  await server.pool.query(
    `UPDATE refund_batch_item SET outcome = 'returned', return_reason = 'Cancelada', refusal = 'refund_decided'
     WHERE batch_id = $1 AND seq = 1`,
    [batch],
  )
  // A batch that was open then stayed so, because this outcome was never booked.
  await server.pool.query("UPDATE refund_batch SET state = 'filed', closed_at = NULL WHERE batch_id = $1", [
    batch,
  ])
  const id = `batch~${batch}~1`
  const { list, open, ask, decide } = await differencesAt(desk, desk.event.id)
  const early = await ask(id, 'corrected')
  expect(await decide(id, early.op_id)).toMatchObject({ code: 'difference_verb' })
  expect((await desk.decide(folio, 'returned', { reason: 'Lo dijo el banco' })).status).toBe(200)
  expect(await open(id)).toMatchObject({ acts: [], books: [] })
  const before = await balances('chargeback_receivable', 'bank')
  expect(await decide(id, early.op_id)).toMatchObject({ status: 200 })
  expect(await decide(id, early.op_id)).toMatchObject({ status: 200 })
  expect(await balances('chargeback_receivable', 'bank')).toEqual(before)
  expect(await desk.walletNow(request.wallet)).toEqual({ available: 40_000n, held: 0n })
  expect(await stateOf(folio)).toBe('returned')
  expect(await read(`/${batch}`)).toMatchObject({ batch: { state: 'closed' }, refused: 0 })
  expect((await list('?kind=batch')).lines).toEqual([])
})
