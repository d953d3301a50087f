import { describe, expect, test } from 'vitest'
import { useBatches } from '../../../test/money/batches.ts'
import { forgetJobs } from '../../../test/server/jobs.ts'
import { accountBalance } from '../ledger/index.ts'

const { desk, read, filed, send, look, answer, transfers, stateOf } = useBatches()
const { server } = desk

describe('the bank’s answer', () => {
  test('to a batch that another person approved pays and returns its refunds, and closes it', async () => {
    const { id, requests, references } = await filed(50_000, 30_000)
    const [paid, returned] = requests
    await desk.letters()
    const file = `Referencia;Importe;Estatus;Motivo\n${Number(references[0])};500.00;LIQUIDADA;\n'${references[1]};$300.00;Devuelta;Cuenta 012345678901234567 cancelada\n`
    const before = await transfers()
    const seen = await look(id, file)
    expect(seen.data).toMatchObject({
      titles: ['Referencia', 'Importe', 'Estatus', 'Motivo'],
      statuses: ['LIQUIDADA', 'Devuelta'],
      paid: { refunds: 1, total: 500 },
      returned: { refunds: 1, total: 300 },
      known: { refunds: 0 },
      unknown: 0,
      waiting: 0,
      returned_lines: [{ line: 3, folio: returned?.folio, amount: 300, reason: 'Cuenta … cancelada' }],
    })
    expect([await transfers(), await stateOf(paid?.folio ?? '')]).toEqual([before, 'accepted'])
    expect(await send(id, file, { mark: String(seen.data['mark']) })).toMatchObject({ status: 200 })
    expect((await desk.letters()).map((letter) => letter.split(': ')[1])).toHaveLength(2)
    expect([await stateOf(paid?.folio ?? ''), await stateOf(returned?.folio ?? '')]).toEqual([
      'paid',
      'returned',
    ])
    expect(await desk.walletNow(paid!.wallet)).toEqual({ available: 0n, held: 0n })
    expect(await desk.walletNow(returned!.wallet)).toEqual({ available: 30_000n, held: 0n })
    expect(await read(`/${id}`)).toMatchObject({
      batch: { state: 'closed' },
      answered: { paid: 1, returned: 1, booked: 2 },
    })
  })

  test('confirmed twice, at once and later, moves nothing twice', async () => {
    const { id, requests, references } = await filed(40_000)
    const file = `referencia,importe\n${references[0]},400\n`
    const { data } = await look(id, file)
    const confirm = () => send(id, file, { mark: String(data['mark']) })
    const twice = await Promise.all([confirm(), confirm()])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(twice.map(({ replayed }) => replayed).toSorted()).toEqual(['true', undefined])
    await desk.runJobs()
    const after = await transfers()
    expect(await confirm()).toMatchObject({ status: 200, replayed: 'true' })
    await desk.runJobs()
    expect(await answer(id, `${file}\n`)).toMatchObject({ status: 422, code: 'validation_failed' })
    await desk.runJobs()
    expect([await transfers(), await stateOf(requests[0]?.folio ?? '')]).toEqual([after, 'paid'])
  })

  test('to another batch, with another amount, an unknown word or said twice books nothing of it', async () => {
    const { id, requests, references } = await filed(40_000, 41_000, 42_000)
    const other = await filed(43_000)
    const file = [
      'referencia,importe,estado',
      `${other.references[0]},430,pagada`,
      `${references[0]},400.01,pagada`,
      `${references[1]},410,en proceso`,
      `${references[2]},420,pagada`,
      `${references[2]},420,devuelta`,
    ].join('\n')
    const { data } = await look(id, file)
    expect(data).toMatchObject({
      paid: { refunds: 1, total: 420 },
      returned: { refunds: 0 },
      unknown: 4,
      waiting: 2,
    })
    expect(
      (data['unknown_lines'] as { line: number; reason: string }[]).map(({ line, reason }) => [line, reason]),
    ).toEqual([
      [2, 'reference'],
      [3, 'amount'],
      [4, 'status'],
      [6, 'twice'],
    ])
    expect(await send(other.id, file, { mark: String(data['mark']) })).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    })
    expect((await send(id, file, { mark: String(data['mark']) })).status).toBe(200)
    await desk.runJobs()
    expect(await Promise.all([...requests, ...other.requests].map(({ folio }) => stateOf(folio)))).toEqual([
      'accepted',
      'accepted',
      'paid',
      'accepted',
    ])
    expect(await read(`/${id}`)).toMatchObject({ batch: { state: 'filed' } })
  })

  test('that says later that a paid one came back returns it; never the other way', async () => {
    const { id, requests, references } = await filed(40_000)
    const says = (word: string) => `referencia,importe,estado\n${references[0]},400,${word}\n`
    await answer(id, says('pagada'))
    await desk.runJobs()
    expect((await answer(id, says('devuelta'))).status).toBe(200)
    await desk.runJobs()
    expect(await stateOf(requests[0]?.folio ?? '')).toBe('returned')
    expect(await desk.walletNow(requests[0]!.wallet)).toEqual({ available: 40_000n, held: 0n })
    const { data } = await look(id, says('liquidada'))
    expect(data).toMatchObject({ unknown: 1, unknown_lines: [{ reason: 'contradicts' }] })
  })

  test('that says later what a person had marked as returned books it, moves nothing more and closes the batch', async () => {
    const { id, requests, references } = await filed(40_000, 41_000)
    const [back, other] = requests
    await answer(id, `referencia,importe,estado\n${references[0]},400,pagada\n`)
    await desk.runJobs()
    const bank = await accountBalance(server.db, desk.event.id, 'bank')
    expect((await desk.decide(back!.folio, 'returned', { reason: 'Lo dijo el banco' })).status).toBe(200)
    const said = await answer(
      id,
      `referencia,importe,estado\n${references[0]},400,devuelta\n${references[1]},410,pagada\n`,
    )
    expect(said.status).toBe(200)
    await desk.runJobs()
    expect(await read(`/${id}`)).toMatchObject({
      batch: { state: 'closed' },
      answered: { paid: 1, returned: 1, booked: 2 },
      refused: 0,
    })
    expect([await stateOf(back!.folio), await stateOf(other!.folio)]).toEqual(['returned', 'paid'])
    expect((await desk.read(back!.folio)).data).toMatchObject({ reason: 'Lo dijo el banco' })
    expect(await desk.walletNow(back!.wallet)).toEqual({ available: 40_000n, held: 0n })
    expect(await accountBalance(server.db, desk.event.id, 'bank')).toBe(bank + 40_000n - 41_000n)
  })

  test('broken off while it is booked goes on from there, each refund paid once', async () => {
    const { id, requests, references } = await filed(40_000, 41_000, 42_000)
    const file = `referencia,importe\n${references.map((reference, i) => `${reference},${400 + i * 10}`).join('\n')}\n`
    await answer(id, file)
    await server.superPool.query(
      "CREATE FUNCTION public.cut() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN IF NEW.booked IS NOT NULL AND NEW.seq > 1 THEN RAISE EXCEPTION ''cut''; END IF; RETURN NEW; END'",
    )
    await server.superPool.query(
      'CREATE TRIGGER cut BEFORE UPDATE ON refund_batch_item FOR EACH ROW EXECUTE FUNCTION public.cut()',
    )
    await expect(desk.runJobs()).rejects.toThrow('cut')
    await server.superPool.query('DROP TRIGGER cut ON refund_batch_item')
    await forgetJobs(server)
    const again = server.app.jobs.find(({ job }) => job.name === 'book-batch')
    await again?.run({ eventId: desk.event.id, batchId: id })
    for (const { folio, wallet } of requests) {
      expect(await stateOf(folio)).toBe('paid')
      expect(await desk.walletNow(wallet)).toEqual({ available: 0n, held: 0n })
    }
    const { rows } = await server.pool.query(
      "SELECT count(*)::int AS n FROM refund_decision d JOIN refund_batch_item i USING (event_id, refund_id) WHERE i.batch_id = $1 AND d.verb = 'pay'",
      [id],
    )
    expect(rows).toEqual([{ n: 3 }])
    expect(await read(`/${id}`)).toMatchObject({ batch: { state: 'closed' } })
  })

  test('is read by the columns that were told once for its bank', async () => {
    const { id, references } = await filed(40_000)
    const file = Buffer.from(`Clave\tCargo total\tResolución\n${references[0]}\t400.00\tOK\n`, 'latin1')
    expect((await look(id, file)).data).toMatchObject({
      columns: null,
      paid: { refunds: 0 },
      titles: ['Clave', 'Cargo total', 'Resolución'],
    })
    const columns = {
      reference: 'Clave',
      amount: 'Cargo total',
      status: 'Resolución',
      reason: null,
      paid: ['ok'],
      returned: [],
      every: null,
    }
    const told = { columns: JSON.stringify(columns), bank: 'Banco del Sur' }
    const { data } = await look(id, file, told)
    expect(data).toMatchObject({ paid: { refunds: 1, total: 400 } })
    expect((await send(id, file, { ...told, mark: String(data['mark']) })).status).toBe(200)
    expect((await look(id, file, { bank: 'Banco del Sur' })).data).toMatchObject({
      columns,
      known: { refunds: 1 },
    })
  })

  test.each([
    ['', 422],
    ['uno\n', 422],
    ['\0\0,\n1,2', 422],
  ])('%j is refused with a sentence', async (file, status) => {
    const { id } = await filed(40_000)
    expect((await look(id, file)).status).toBe(status)
  })
})
