import { randomUUID } from 'node:crypto'
import type { EventId, OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { afterAll, expect, test } from 'vitest'
import { aPerson, testPassword, type Person } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { DAY_MS } from '../../../test/server/clock.ts'
import { csvForm } from '../../../test/server/csv-form.ts'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { anEvent, aWallet } from '../../../test/venue/venue.ts'
import { accountBalance, topUp, type AccountKey } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
afterAll(() => ledgerIsSound(server))

const dayBefore = (days = 1): string =>
  new Date(server.clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10)

type Reply = {
  accounts: { id: number; group: string; name: string | null; owed: number }[]
  deposits: unknown[]
}

/** An event whose people loaded 1,000 pesos through Mercado Pago and 300 on terminals. */
const aNight = async () => {
  const event = await anEvent(server)
  const [rosa, ada] = [
    await aPerson(server, [{ eventId: event.id, role: 'finance' }]),
    await aPerson(server, [{ eventId: null, role: 'admin' }]),
  ]
  const { walletId } = await aWallet(server, event.id, { balance: 0 })
  const load = (from: AccountKey, amount: number) =>
    topUp(server.db, {
      eventId: event.id,
      opId: randomUUID() as OpId,
      walletId,
      amount: centavos(amount),
      from,
      mayBeRefused: false,
      at: server.clock.now(),
    })
  await load('gateway_clearing:mp', 100_000)
  await load('terminal_clearing', 30_000)
  const read = async (): Promise<Reply> =>
    (await call(server, 'GET', `office/events/${event.id}/deposits`, { token: rosa.token })).json<{
      data: Reply
    }>().data
  const { accounts } = await read()
  const idOf = (group: string): number => accounts.find((one) => one.group === group)?.id ?? 0
  const [mp, terminals] = [idOf('gateways'), idOf('terminals')]
  const send = async (who: Person, path: string, body: Record<string, unknown>) => {
    const reply = await call(server, 'POST', `office/events/${event.id}/${path}`, { token: who.token, body })
    const { request_id: _, ...answer } = reply.json<Record<string, unknown>>()
    return { status: reply.statusCode, ...answer }
  }
  const entry = (over: Record<string, unknown> = {}) => ({
    op_id: randomUUID(),
    account: mp,
    amount: 400,
    fee: 12.5,
    arrived_on: dayBefore(),
    reference: randomUUID(),
    ...over,
  })
  const record = (body: Record<string, unknown>, who = rosa) => send(who, 'deposits', body)
  return { event, rosa, ada, mp, terminals, read, entry, record, send }
}

const keys = ['gateway_clearing:mp', 'terminal_clearing', 'bank', 'gateway_fee'] as const
/** Balances in the order of `keys`, and how many transfers and audit entries there are. */
const booksOf = async (eventId: EventId) => {
  const balances: bigint[] = []
  for (const key of keys) balances.push(await accountBalance(server.db, eventId, key))
  const { rows } = await server.pool.query<{ transfers: number; audited: number }>(
    `SELECT (SELECT count(*)::int FROM ledger.transfer WHERE event_id = $1) AS transfers,
            (SELECT count(*)::int FROM audit_log WHERE event_id = $1 AND action ~ '^deposit') AS audited`,
    [eventId],
  )
  return { balances, ...rows[0] }
}

test('a deposit moves what the gateway owed to the bank and its fee to the fees, once, and is listed', async () => {
  const { event, rosa, mp, read, entry, record } = await aNight()
  const body = entry()
  const booked = { status: 200, success: true, data: { op_id: body.op_id, status: 'booked' } }
  expect(await record(body)).toEqual(booked)
  const after = await booksOf(event.id)
  expect(after).toEqual({ balances: [58_750n, 30_000n, 40_000n, 1_250n], transfers: 4, audited: 1 })
  expect(await Promise.all([1, 2, 3].map(() => record(body)))).toEqual([booked, booked, booked])
  expect(await record({ ...body, amount: 401 })).toMatchObject({ status: 422, code: 'operation_mismatch' })
  expect(await booksOf(event.id)).toEqual(after)
  const { op_id: id, ...shown } = body
  expect(await read()).toEqual({
    accounts: [
      { id: mp, group: 'gateways', name: 'Mercado Pago', owed: 587.5 },
      { id: expect.any(Number), group: 'terminals', name: null, owed: 300 },
    ],
    deposits: [{ ...shown, id, who: expect.any(String), at: server.clock.now().toISOString(), undone: null }],
  })
  const { rows } = await server.pool.query(
    "SELECT actor_id AS who, subject, details FROM audit_log WHERE event_id = $1 AND action = 'deposit.record'",
    [event.id],
  )
  expect(rows).toEqual([
    {
      who: rosa.id,
      subject: id,
      details: {
        account: 'gateway_clearing:mp',
        amount_centavos: '40000',
        fee_centavos: '1250',
        arrived_on: body.arrived_on,
        reference: body.reference,
      },
    },
  ])
})

test('what is refused moves nothing', async () => {
  const { event, ada, entry, record, send } = await aNight()
  const body = entry()
  await record(body)
  const before = await booksOf(event.id)
  const refusals = [
    [{ reference: body.reference }, 409, 'deposit_known'],
    [{ amount: 587.51, fee: 0 }, 409, 'deposit_above_owed'],
    [{ amount: 587.5, fee: 0.01 }, 409, 'deposit_above_owed'],
    [{ account: 999 }, 404, 'not_found'],
    [{ arrived_on: dayBefore(-2) }, 422, 'validation_failed'],
    [{ arrived_on: '2026-02-30' }, 422, 'validation_failed'],
    [{ arrived_on: '0000-01-01' }, 422, 'validation_failed'],
    [{ amount: 0 }, 422, 'validation_failed'],
    [{ amount: -5 }, 422, 'validation_failed'],
    [{ amount: 1.005 }, 422, 'validation_failed'],
    [{ fee: -1 }, 422, 'validation_failed'],
    [{ reference: '  ' }, 422, 'validation_failed'],
  ] as const
  for (const [over, status, code] of refusals)
    expect([over, await record(entry(over))]).toMatchObject([over, { status, code }])
  expect(await send(ada, `deposits/${randomUUID()}/undo`, { reason: 'No' })).toMatchObject({
    status: 404,
    code: 'not_found',
  })
  expect(await booksOf(event.id)).toEqual(before)
})

test('a sign-in of a quarter of an hour ago enters and undoes nothing', async () => {
  const { event, entry, record, send, rosa } = await aNight()
  const body = entry()
  await record(body)
  const before = await booksOf(event.id)
  const login = await call(server, 'POST', 'auth/public/login', {
    body: { email: rosa.email, password: testPassword },
  })
  server.clock.pass(15 * 60_000)
  const refreshed = await call(server, 'POST', 'auth/refreshtoken', {
    token: login.json<{ data: { refresh_token: string } }>().data.refresh_token,
  })
  const later = { ...rosa, token: refreshed.json<{ data: { access_token: string } }>().data.access_token }
  const refused = { status: 403, code: 'reauth_required' }
  expect(await record(entry(), later)).toMatchObject(refused)
  expect(await send(later, `deposits/${body.op_id}/undo`, { reason: 'No' })).toMatchObject(refused)
  expect(await booksOf(event.id)).toEqual(before)
})

test('many at once never take more than the account owes, nor one reference twice', async () => {
  const { event, entry, record } = await aNight()
  const replies = await Promise.all(Array.from({ length: 8 }, () => record(entry({ amount: 300, fee: 0 }))))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  expect((await booksOf(event.id)).balances).toEqual([10_000n, 30_000n, 90_000n, 0n])
  const reference = randomUUID()
  const again = await Promise.all(
    Array.from({ length: 8 }, () => record(entry({ amount: 10, fee: 0, reference }))),
  )
  expect(again.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  expect((await booksOf(event.id)).balances).toEqual([9_000n, 30_000n, 91_000n, 0n])
})

test('a deposit is undone once, by whoever was first; its reference may be entered again', async () => {
  const { event, rosa, ada, terminals, entry, record, send, read } = await aNight()
  const body = entry({ account: terminals, amount: 290, fee: 10 })
  await record(body)
  const undo = (who: Person, reason: string) => send(who, `deposits/${body.op_id}/undo`, { reason })
  const answers = await Promise.all([undo(rosa, 'Era de otro evento'), undo(ada, 'Duplicado')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const after = await booksOf(event.id)
  expect(after).toEqual({ balances: [100_000n, 30_000n, 0n, 0n], transfers: 6, audited: 2 })
  const [first, reason] = answers[0].status === 200 ? [rosa, 'Era de otro evento'] : [ada, 'Duplicado']
  expect(await undo(first, reason)).toMatchObject({ status: 200, data: { status: 'undone' } })
  expect(await booksOf(event.id)).toEqual(after)
  expect((await read()).deposits).toMatchObject([{ id: body.op_id, undone: { reason } }])
  expect(
    await record(entry({ account: terminals, amount: 290, fee: 10, reference: body.reference })),
  ).toMatchObject({
    status: 200,
  })
})

test('a statement in CSV is looked at, then entered whole; the same file again changes nothing', async () => {
  const { event, rosa, entry, record } = await aNight()
  const known = entry({ amount: 100, fee: 0, reference: 'PAGO-1' })
  await record(known)
  const day = dayBefore()
  const [year, month, date] = day.split('-')
  const file = [
    'Cuenta,Fecha,Importe,Comisión,Referencia',
    `mercado pago,${day},100,,PAGO-1`,
    `Mercado Pago,${date}/${month}/${year},"$1,250.50",,PAGO-2`,
    `Mercado Pago,${day},600.25,9.75,PAGO-3`,
    `Terminal,${day},300,0,LOTE-7`,
    `Mercado Pago,${day},290.01,,PAGO-4`,
    `Mercado Pago,${day},1,,PAGO-3`,
    `Mercado Pago,${day},99,,PAGO-1`,
    `Banco,${day},1,,PAGO-5`,
    `Terminal,31/02/2026,1,,LOTE-8`,
    `Terminal,${dayBefore(-3)},1,,LOTE-9`,
    `Terminal,${day},-1,,LOTE-10`,
  ].join('\n')
  const put = async (path: string, mark?: string) => {
    const { multipart, headers } = csvForm(file, mark)
    const reply = await server.app.http.inject({
      method: 'POST',
      url: `/api/v1/es/office/events/${event.id}/${path}`,
      headers: { ...headers, ...rosa.authorization },
      payload: multipart,
    })
    return {
      status: reply.statusCode,
      body: reply.json<{ code?: string; data: { mark: string; lines: unknown[] } }>(),
    }
  }
  const before = await booksOf(event.id)
  const seen = await put('deposits-import/preview')
  const faulty = (name: string, reason: string) => ({ name, outcome: 'faulty', reason })
  expect(seen.body.data.lines).toMatchObject([
    { name: 'PAGO-1', outcome: 'unchanged' },
    faulty('PAGO-2', 'A esa cuenta solo le faltan $900.00 por depositar.'),
    {
      name: 'PAGO-3',
      outcome: 'new',
      after: { account: 'Mercado Pago', amount: 600.25, fee: 9.75, arrived_on: day, reference: 'PAGO-3' },
    },
    { name: 'LOTE-7', outcome: 'new', after: { account: 'Terminales', amount: 300, fee: 0 } },
    faulty('PAGO-4', 'A esa cuenta solo le faltan $290.00 por depositar.'),
    faulty('PAGO-3', 'Ya está en la línea 4.'),
    faulty('PAGO-1', 'Ya está en la línea 2.'),
    faulty('PAGO-5', 'La cuenta es Mercado Pago, Terminales.'),
    faulty('LOTE-8', 'La fecha se escribe 2026-01-31 o 31/01/2026.'),
    faulty('LOTE-9', 'Escribe un día que ya llegó.'),
    faulty('LOTE-10', '“importe” empieza como una fórmula (=, +, -, @). Escríbelo sin ese signo.'),
  ])
  expect(await booksOf(event.id)).toEqual(before)
  const { mark } = seen.body.data
  const made = await Promise.all([put('deposits-import', mark), put('deposits-import', mark)])
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const after = await booksOf(event.id)
  expect(after).toEqual({ balances: [29_000n, 0n, 100_025n, 975n], transfers: 6, audited: 3 })
  const again = await put('deposits-import/preview')
  expect(await put('deposits-import', again.body.data.mark)).toMatchObject({
    status: 422,
    body: { code: 'validation_failed' },
  })
  expect(await booksOf(event.id)).toEqual(after)
})

test('the file has every deposit with who entered it, those undone with their reason', async () => {
  const { event, rosa, entry, record, send } = await aNight()
  const kept = entry({ reference: '=Banco 1' })
  const undone = entry({ amount: 100, fee: 0, reference: 'Banco 2', arrived_on: dayBefore(2) })
  for (const one of [kept, undone]) expect((await record(one)).status).toBe(200)
  expect((await send(rosa, `deposits/${undone.op_id}/undo`, { reason: 'Se capturó dos veces' })).status).toBe(
    200,
  )
  const reply = await call(server, 'GET', `office/events/${event.id}/exports/deposits/csv`, {
    token: rosa.token,
  })
  expect(reply.headers['content-disposition']).toBe('attachment; filename="depositos.csv"')
  const [head, ...lines] = reply.body.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head).toBe('Llegó el,De,Importe,Comisión,Referencia,Quién,Fecha y hora,Deshecho,Por qué se deshizo')
  const moment = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g
  expect(lines.map((line) => line.replaceAll(moment, 'hora'))).toEqual([
    `${dayBefore()},Mercado Pago,400.00,12.50,'=Banco 1,Ana Luna,hora,,`,
    `${dayBefore(2)},Mercado Pago,100.00,0.00,Banco 2,Ana Luna,hora,hora,Se capturó dos veces`,
  ])
})
