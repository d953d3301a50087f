import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerForm } from '../../../test/money/answer-form.ts'
import { useDesk } from '../../../test/money/refunds.ts'
import { aPerson, signedIn, testPassword, type Person } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { forgetJobs } from '../../../test/server/jobs.ts'

const desk = useDesk()
const { server } = desk
let mona: Person
let rosa: Person

beforeAll(async () => {
  await desk.open()
  mona = await aPerson(server, [{ eventId: desk.event.id, role: 'manager' }])
  rosa = await aPerson(server, [{ eventId: desk.event.id, role: 'finance' }])
})
beforeEach(() =>
  server.pool.query(
    "UPDATE refund_request SET state = 'rejected' WHERE state = 'accepted' AND batch_id IS NULL",
  ),
)

type Answer = { status: number; code?: string; replayed: unknown; data: Record<string, unknown> }

const at = (path: string): string => `office/events/${desk.event.id}/refund-batches${path}`

const post = async (who: Person, path: string, body: Record<string, unknown> = {}): Promise<Answer> => {
  const reply = await call(server, 'POST', at(path), { token: who.token, body })
  return {
    status: reply.statusCode,
    replayed: reply.headers['idempotency-replayed'],
    ...reply.json<Omit<Answer, 'status' | 'replayed'>>(),
  }
}

const read = async (path: string): Promise<Record<string, unknown>> =>
  (await call(server, 'GET', at(path), { token: rosa.token })).json<{ data: Record<string, unknown> }>().data

const accepted = async (balance = 50_000, more: Record<string, string> = {}) => {
  const request = await desk.aRequest(balance, more)
  expect((await desk.decide(request.folio, 'accept')).status).toBe(200)
  return request
}

const prepare = async (folios?: string[], who = mona) => {
  const op_id = randomUUID()
  const answer = await post(who, '', { op_id, ...(folios && { folios }) })
  return { id: op_id, ...answer }
}

/** A batch with its file made: accepted refunds of these balances, prepared and approved by two people. */
const filed = async (...balances: number[]) => {
  const requests: Awaited<ReturnType<typeof accepted>>[] = []
  for (const balance of balances) requests.push(await accepted(balance))
  const { id, status } = await prepare(requests.map(({ folio }) => folio))
  expect(status).toBe(200)
  const total = balances.reduce((sum, balance) => sum + balance, 0) / 100
  expect((await post(rosa, `/${id}/approve`, { total })).status).toBe(200)
  expect((await post(rosa, `/${id}/file`)).status).toBe(200)
  const { items } = (await read(`/${id}`)) as { items: { folio: string; reference: string }[] }
  const references = requests.map(({ folio }) => items.find((item) => item.folio === folio)?.reference ?? '')
  return { id, requests, references }
}

const send = async (id: string, file: string | Buffer, fields: Record<string, string>, path = '') => {
  const { multipart, headers } = answerForm(file, { bank: 'Banorte', ...fields })
  const reply = await server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/${at(`/${id}/answer${path}`)}`,
    headers: { ...headers, ...rosa.authorization },
    payload: multipart,
  })
  return {
    status: reply.statusCode,
    replayed: reply.headers['idempotency-replayed'],
    ...reply.json<{ code?: string; data: Record<string, unknown> }>(),
  }
}
const look = (id: string, file: string | Buffer, fields: Record<string, string> = {}) =>
  send(id, file, fields, '/preview')

/** Previews a file and confirms it. */
const answer = async (id: string, file: string | Buffer) => {
  const { data } = await look(id, file)
  return send(id, file, { mark: String(data['mark']) })
}

const transfers = async (): Promise<number> =>
  (
    await server.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM ledger.transfer WHERE event_id = $1',
      [desk.event.id],
    )
  ).rows[0]?.n ?? 0
const stateOf = async (folio: string) => (await desk.read(folio)).data['state']

describe('a batch', () => {
  test('goes from prepared by one person over approved by another to paid and returned, and closes', async () => {
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

  test('takes a refund once, whoever of many prepares it first', async () => {
    const [one, other] = [await accepted(), await accepted()]
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => prepare([one.folio, other.folio], i % 2 ? mona : rosa)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'refunds_not_ready' })
    const { rows } = await server.pool.query(
      'SELECT batch_id, refund_id FROM refund_batch_item WHERE folio = $1 AND is_open',
      [one.folio],
    )
    expect(rows).toHaveLength(1)
    await expect(
      server.pool.query(
        'INSERT INTO refund_batch_item SELECT event_id, batch_id, 99, refund_id, folio, amount_centavos, $2 FROM refund_batch_item WHERE folio = $1',
        [one.folio, '9999999'],
      ),
    ).rejects.toThrow(/refund_in_one_open_batch|batch_id_refund_id/)
  })

  test('prepared again under its id is the same one', async () => {
    const { folio } = await accepted()
    const body = { op_id: randomUUID(), folios: [folio] }
    const [first, again] = [await post(mona, '', body), await post(mona, '', body)]
    expect([first.status, again.status, again.replayed]).toEqual([200, 200, 'true'])
    expect(again.data['batch']).toEqual(first.data['batch'])
    expect(await post(rosa, '', body)).toMatchObject({ status: 422, code: 'operation_mismatch' })
  })

  test('freezes its refunds: nobody pays or rejects them by hand, until it is undone', async () => {
    const { folio, wallet } = await accepted()
    const { id } = await prepare([folio])
    const refused = { status: 409, body: { code: 'refund_in_batch' } }
    expect(await desk.decide(folio, 'paid')).toMatchObject(refused)
    expect(await desk.decide(folio, 'reject', { reason: 'No' })).toMatchObject(refused)
    expect(await desk.walletNow(wallet)).toEqual({ available: 0n, held: 50_000n })
    expect(
      (await Promise.all([1, 2].map(() => post(mona, `/${id}/cancel`)))).map(({ status }) => status),
    ).toEqual([200, 200])
    expect(await post(rosa, `/${id}/approve`, { total: 500 })).toMatchObject({
      status: 409,
      code: 'batch_state',
    })
    expect((await desk.decide(folio, 'reject', { reason: 'No' })).status).toBe(200)
  })

  test('leaves out what no bank could pay, and says why', async () => {
    const [good, wrong, gone] = [
      await accepted(),
      await accepted(50_000, { clabe: '032180000118359710' }),
      await accepted(),
    ]
    await server.pool.query('UPDATE refund_request SET details_sealed = NULL WHERE folio = $1', [gone.folio])
    const { data } = await prepare()
    expect(data).toMatchObject({ batch: { refunds: 1, total: 500 } })
    expect(data['left_out']).toEqual([
      { folio: wrong.folio, reason: 'clabe' },
      { folio: gone.folio, reason: 'details' },
    ])
    expect(await desk.decide(wrong.folio, 'reject', { reason: 'No' })).toMatchObject({ status: 200 })
    expect((await desk.decide(good.folio, 'paid')).body.code).toBe('refund_in_batch')
  })
})

describe('an approval', () => {
  test('is another person’s, also where the application itself writes', async () => {
    const { folio } = await accepted()
    const { id } = await prepare([folio], rosa)
    expect(await post(rosa, `/${id}/approve`, { total: 500 })).toMatchObject({
      status: 403,
      code: 'batch_own',
    })
    const approve = (who: string) =>
      server.pool.query(
        "UPDATE refund_batch SET state = 'approved', approved_by = $2, approved_at = now() WHERE batch_id = $1",
        [id, who],
      )
    await expect(approve(rosa.id)).rejects.toThrow('refund_batch_approved_by_another')
    await expect(
      server.pool.query('UPDATE refund_batch SET prepared_by = $2 WHERE batch_id = $1', [id, mona.id]),
    ).rejects.toThrow('never changes')
    await expect(server.pool.query('DELETE FROM refund_batch WHERE batch_id = $1', [id])).rejects.toThrow(
      'never deleted',
    )
  })

  test('wants the sum typed, and is once', async () => {
    const { folio } = await accepted()
    const { id } = await prepare([folio])
    expect(await post(rosa, `/${id}/approve`, { total: 500.01 })).toMatchObject({
      status: 422,
      code: 'batch_total_differs',
    })
    const twice = await Promise.all([
      post(rosa, `/${id}/approve`, { total: 500 }),
      post(desk.admin, `/${id}/approve`, { total: 500 }),
    ])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rows } = await server.pool.query(
      "SELECT actor_id FROM audit_log WHERE action = 'batch.approve' AND subject = $1",
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  test('of what was tampered with after it was prepared is refused, and so is its file', async () => {
    const [one, other] = [await accepted(), await accepted()]
    const { id } = await prepare([one.folio, other.folio])
    const amount = (centavos: number) =>
      server.pool.query('UPDATE refund_request SET amount_centavos = $2 WHERE folio = $1', [
        one.folio,
        centavos,
      ])
    await amount(60_000)
    expect(await post(rosa, `/${id}/approve`, { total: 1_000 })).toMatchObject({
      status: 409,
      code: 'batch_changed',
    })
    await amount(50_000)
    await expect(
      server.pool.query('UPDATE refund_batch_item SET amount_centavos = 1 WHERE batch_id = $1', [id]),
    ).rejects.toThrow('never changes')
    expect((await post(rosa, `/${id}/approve`, { total: 1_000 })).status).toBe(200)
    await amount(60_000)
    expect(await post(rosa, `/${id}/file`)).toMatchObject({ status: 409, code: 'batch_changed' })
    await amount(50_000)
    expect((await post(rosa, `/${id}/file`)).status).toBe(200)
  })

  test('of 50,000 pesos wants a sign-in of the last quarter of an hour', async () => {
    const small = await prepare([(await accepted(4_999_999)).folio])
    const large = await prepare([(await accepted(5_000_000)).folio])
    const login = await call(server, 'POST', 'auth/public/login', {
      body: { email: rosa.email, password: testPassword },
    })
    server.clock.pass(15 * 60_000)
    const refreshed = await call(server, 'POST', 'auth/refreshtoken', {
      token: login.json<{ data: { refresh_token: string } }>().data.refresh_token,
    })
    const later = { ...rosa, token: refreshed.json<{ data: { access_token: string } }>().data.access_token }
    expect(await post(later, `/${large.id}/approve`, { total: 50_000 })).toMatchObject({
      status: 403,
      code: 'reauth_required',
    })
    expect((await post(later, `/${small.id}/approve`, { total: 49_999.99 })).status).toBe(200)
    desk.admin = await desk.signInAgain()
    ;[mona, rosa] = [await signedIn(server, mona), await signedIn(server, rosa)]
    expect((await post(desk.admin, `/${large.id}/approve`, { total: 50_000 })).status).toBe(200)
  })
})

describe('the bank’s answer', () => {
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
    const { data } = await look(id, `${says('liquidada')}`)
    expect(data).toMatchObject({ unknown: 1, unknown_lines: [{ reason: 'contradicts' }] })
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

test('the bank’s file is there once it was made, the same each time, and holds digits as text and names in capitals', async () => {
  const { folio } = await accepted(50_000, { name: '=1+1 Ñandú  Güereca' })
  const { id } = await prepare([folio])
  const file = (format: string) => call(server, 'GET', at(`/${id}/file/${format}`), { token: rosa.token })
  expect((await file('csv')).statusCode).toBe(409)
  await post(rosa, `/${id}/approve`, { total: 500 })
  expect((await post(rosa, `/${id}/file`)).status).toBe(200)
  expect(await post(mona, `/${id}/cancel`)).toMatchObject({ status: 409, code: 'batch_state' })
  const { items } = (await read(`/${id}`)) as { items: { reference: string }[] }
  const [csv, again, fixed] = [await file('csv'), await file('csv'), await file('fixed')]
  const reference = items[0]?.reference ?? ''
  expect(csv.body.replace(/^\uFEFF/, '')).toBe(
    `secuencia,folio,clabe,banco,nombre,importe,referencia,concepto\r\n1,${folio},'032180000118359719,IXE Banco,NANDU GUERECA,500.00,'${reference},REEMBOLSO ${folio.replaceAll('-', '')}\r\n`,
  )
  expect(again.body).toBe(csv.body)
  expect(fixed.body).toBe(
    `0000001032180000118359719032000000000050000${'NANDU GUERECA'.padEnd(40)}${reference}${`REEMBOLSO ${folio.replaceAll('-', '')}`.padEnd(40)}\r\n`,
  )
})
