import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useBatches } from '../../../test/money/batches.ts'
import { testPassword } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'

const batches = useBatches()
const { desk, people, at, post, read, accepted, prepare } = batches
const { server } = desk

describe('a batch', () => {
  test('takes a refund once, whoever of many prepares it first', async () => {
    const [one, other] = [await accepted(), await accepted()]
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        prepare([one.folio, other.folio], i % 2 ? people.mona : people.rosa),
      ),
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
    const [first, again] = [await post(people.mona, '', body), await post(people.mona, '', body)]
    expect([first.status, again.status, again.replayed]).toEqual([200, 200, 'true'])
    expect(again.data['batch']).toEqual(first.data['batch'])
    expect(await post(people.rosa, '', body)).toMatchObject({ status: 422, code: 'operation_mismatch' })
  })

  test('freezes its refunds: nobody pays or rejects them by hand, until it is undone', async () => {
    const { folio, wallet } = await accepted()
    const { id } = await prepare([folio])
    const refused = { status: 409, body: { code: 'refund_in_batch' } }
    expect(await desk.decide(folio, 'paid')).toMatchObject(refused)
    expect(await desk.decide(folio, 'reject', { reason: 'No' })).toMatchObject(refused)
    expect(await desk.walletNow(wallet)).toEqual({ available: 0n, held: 50_000n })
    expect(
      (await Promise.all([1, 2].map(() => post(people.mona, `/${id}/cancel`)))).map(({ status }) => status),
    ).toEqual([200, 200])
    expect(await post(people.rosa, `/${id}/approve`, { total: 500 })).toMatchObject({
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
    const { id } = await prepare([folio], people.rosa)
    expect(await post(people.rosa, `/${id}/approve`, { total: 500 })).toMatchObject({
      status: 403,
      code: 'batch_own',
    })
    const approve = (who: string) =>
      server.pool.query(
        "UPDATE refund_batch SET state = 'approved', approved_by = $2, approved_at = now() WHERE batch_id = $1",
        [id, who],
      )
    await expect(approve(people.rosa.id)).rejects.toThrow('refund_batch_approved_by_another')
    await expect(
      server.pool.query('UPDATE refund_batch SET prepared_by = $2 WHERE batch_id = $1', [id, people.mona.id]),
    ).rejects.toThrow('never changes')
    await expect(server.pool.query('DELETE FROM refund_batch WHERE batch_id = $1', [id])).rejects.toThrow(
      'never deleted',
    )
  })

  test('wants the sum typed, and is once', async () => {
    const { folio } = await accepted()
    const { id } = await prepare([folio])
    expect(await post(people.rosa, `/${id}/approve`, { total: 500.01 })).toMatchObject({
      status: 422,
      code: 'batch_total_differs',
    })
    const twice = await Promise.all([
      post(people.rosa, `/${id}/approve`, { total: 500 }),
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
    expect(await post(people.rosa, `/${id}/approve`, { total: 1_000 })).toMatchObject({
      status: 409,
      code: 'batch_changed',
    })
    await amount(50_000)
    await expect(
      server.pool.query('UPDATE refund_batch_item SET amount_centavos = 1 WHERE batch_id = $1', [id]),
    ).rejects.toThrow('never changes')
    expect((await post(people.rosa, `/${id}/approve`, { total: 1_000 })).status).toBe(200)
    await amount(60_000)
    expect(await post(people.rosa, `/${id}/file`)).toMatchObject({ status: 409, code: 'batch_changed' })
    await amount(50_000)
    expect((await post(people.rosa, `/${id}/file`)).status).toBe(200)
  })

  test('of 50,000 pesos wants a sign-in of the last quarter of an hour', async () => {
    const small = await prepare([(await accepted(4_999_999)).folio])
    const large = await prepare([(await accepted(5_000_000)).folio])
    const login = await call(server, 'POST', 'auth/public/login', {
      body: { email: people.rosa.email, password: testPassword },
    })
    server.clock.pass(15 * 60_000)
    const refreshed = await call(server, 'POST', 'auth/refreshtoken', {
      token: login.json<{ data: { refresh_token: string } }>().data.refresh_token,
    })
    const later = {
      ...people.rosa,
      token: refreshed.json<{ data: { access_token: string } }>().data.access_token,
    }
    expect(await post(later, `/${large.id}/approve`, { total: 50_000 })).toMatchObject({
      status: 403,
      code: 'reauth_required',
    })
    expect((await post(later, `/${small.id}/approve`, { total: 49_999.99 })).status).toBe(200)
    await batches.signInAgain()
    expect((await post(desk.admin, `/${large.id}/approve`, { total: 50_000 })).status).toBe(200)
  })
})

test('the bank’s file is there once it was made, the same each time, and holds digits as text and names in capitals', async () => {
  const { folio } = await accepted(50_000, { name: '=1+1 Ñandú  Güereca' })
  const { id } = await prepare([folio])
  const file = (format: string) =>
    call(server, 'GET', at(`/${id}/file/${format}`), { token: people.rosa.token })
  expect((await file('csv')).statusCode).toBe(409)
  await post(people.rosa, `/${id}/approve`, { total: 500 })
  expect((await post(people.rosa, `/${id}/file`)).status).toBe(200)
  expect(await post(people.mona, `/${id}/cancel`)).toMatchObject({ status: 409, code: 'batch_state' })
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
