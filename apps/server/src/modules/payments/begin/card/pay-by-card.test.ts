import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLedgerFollower } from '../../../../follow-events.ts'
import { bySystem } from '../../../../../test/server/by-system.ts'
import { runDueJobs } from '../../../../../test/server/jobs.ts'
import { aPerson } from '../../../../../test/people/people.ts'
import {
  balanceOf,
  cardBody,
  orderOf,
  pay,
  send,
  someBuyer,
  useShop,
  withoutNotices,
} from '../../../../../test/money/shop.ts'
import { factsOf } from '../../../../../test/money/told-payments.ts'
import { closeEvent, type EventRecord } from '../../../events/index.ts'

const shop = await useShop()
const { server, simulator, origin } = shop
const path = 'public/mercado-pago/create-card-payment'

const aBuyer = () => someBuyer(shop)

const attemptsOf = (code: string) =>
  server.db.selectFrom('payment_attempt').selectAll().where('code', '=', code).orderBy('attempt_no').execute()

const goesTo = (event: EventRecord, page: string) => ({
  success: true,
  data: { redirect_url: `${origin}/events/${event.url}/${page}` },
})

const refusal = (code: string, message: string) => ({
  success: false,
  code,
  message,
  request_id: expect.any(String),
})

test('an approved card credits the wallet and leads to payment-complete [S-7.26]', async () => {
  const { ana, event, code } = await aBuyer()
  const qrPath = `public/user/${ana.id}/event/${event.id}/qr`
  const hidden = await send(shop, ana, qrPath, { method: 'GET' })
  expect(hidden.json()).toEqual({ success: false, data: null })

  expect((await pay(shop, ana, code)).json()).toEqual(goesTo(event, 'payment-complete'))
  expect(await balanceOf(shop, ana, event)).toBe(20_000n)
  expect(await orderOf(shop, ana, event, code)).toMatchObject({ status: 1, payment_in_process: false })

  const qr = await send(shop, ana, qrPath, { method: 'GET' })
  expect(qr.json()).toEqual({
    success: true,
    data: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{29}$/),
      available_balance: 200,
      event_id: event.id,
      event_name: event.name,
      event_url: event.url,
      isExpired: false,
      status: 'active',
      live: { offer: 'offered', handle: null, is_only: false },
      pending_topup: 0,
      event_starts_at: expect.stringMatching(/T\d\d:00:00-06:00$/),
      event_timezone: event.timezone,
      event_city: event.city,
      wallet_seq: 1,
      code_no: 1,
    },
  })
  await runDueJobs(server)
  expect(await balanceOf(shop, ana, event)).toBe(20_000n)
})

test('the gateway is asked for the order’s amount, with our code, and its fee is booked', async () => {
  const { ana, event, code } = await aBuyer()
  await pay(shop, ana, code)
  expect(await simulator.paymentsOf(code)).toMatchObject([
    {
      transaction_amount: 200,
      external_reference: code,
      status: 'approved',
      description: `Saldo QR - ${event.name}`,
      notification_url: `${origin}/webhooks/mercadopago?source_news=webhooks`,
    },
  ])
  const [attempt] = await attemptsOf(code)
  expect(attempt).toMatchObject({ status: 'approved', money: 'credited', fee_centavos: 1_274n })
})

test('a payment in process leads to payment-complete and credits nothing yet', async () => {
  const { ana, event, code } = await aBuyer()
  expect((await pay(shop, ana, code, { cardholder: 'CONT' })).json()).toEqual(
    goesTo(event, 'payment-complete'),
  )
  expect(await balanceOf(shop, ana, event)).toBe(0n)
  expect(await orderOf(shop, ana, event, code)).toMatchObject({ status: 2, payment_in_process: true })
  const other = await pay(shop, ana, code)
  expect([other.statusCode, other.json()]).toEqual([
    409,
    refusal(
      'payment_in_process',
      'Tu pago está en proceso. Espera la confirmación antes de intentar otra vez.',
    ),
  ])
})

test('a rejected card leads to payment-fail, the order stays open, and another card pays it', async () => {
  const { ana, event, code } = await aBuyer()
  expect((await pay(shop, ana, code, { cardholder: 'FUND' })).json()).toEqual(goesTo(event, 'payment-fail'))
  expect(await orderOf(shop, ana, event, code)).toMatchObject({ status: 2, payment_in_process: false })
  expect((await pay(shop, ana, code)).json()).toEqual(goesTo(event, 'payment-complete'))
  const attempts = await attemptsOf(code)
  expect(attempts.map(({ status, gateway_status_detail }) => [status, gateway_status_detail])).toEqual([
    ['rejected', 'cc_rejected_insufficient_amount'],
    ['approved', 'accredited'],
  ])
})

test('a request that the gateway refuses is an error, and its repeat the same one', async () => {
  const { ana, event, code } = await aBuyer()
  const expected = [
    422,
    refusal('payment_refused', 'No pudimos enviar el pago. Revisa los datos e inténtalo de nuevo.'),
  ]
  for (let time = 1; time <= 2; time += 1) {
    const reply = await pay(shop, ana, code, { token: 'no-such-token' })
    expect([reply.statusCode, reply.json()]).toEqual(expected)
  }
  expect(await attemptsOf(code)).toHaveLength(1)
  expect(await orderOf(shop, ana, event, code)).toMatchObject({ status: 2, payment_in_process: false })
})

test.each(['hang', 'cut', 'server_error'])(
  'no answer (%s) is unknown, never failed: payment-complete, nothing credited, no second payment',
  async (outcome) => {
    const { ana, event, code } = await aBuyer()
    await simulator.control({ action: 'next', outcome, seconds: 5, times: 2 })
    expect((await pay(shop, ana, code)).json()).toEqual(goesTo(event, 'payment-complete'))
    expect(await orderOf(shop, ana, event, code)).toMatchObject({ status: 2, payment_in_process: true })
    expect(await balanceOf(shop, ana, event)).toBe(0n)
    expect((await pay(shop, ana, code)).json()).toMatchObject({ code: 'payment_in_process' })
    expect(await attemptsOf(code)).toMatchObject([{ status: 'unknown' }])
    await simulator.control({ action: 'clear' })
  },
)

test('a charge whose answer was lost is found by asking again', async () => {
  const { ana, event, code } = await aBuyer()
  await withoutNotices(shop, async () => {
    await simulator.control({ action: 'next', outcome: 'error_after_charge', times: 2 })
    await pay(shop, ana, code)
  })
  expect(await balanceOf(shop, ana, event)).toBe(0n)
  server.clock.pass(20_000)
  expect(await runDueJobs(server)).toContain('repeat-payment')
  expect(await balanceOf(shop, ana, event)).toBe(20_000n)
  expect(await orderOf(shop, ana, event, code)).toMatchObject({ status: 1 })
  expect(await factsOf(shop, event)).toEqual(['own unknown', 'answer approved'])
  expect(await simulator.paymentsOf(code)).toHaveLength(1)
})

test('a gateway too busy charged nothing: 503 with Retry-After, and the same card works right after', async () => {
  const { ana, event, code } = await aBuyer()
  const token = await simulator.cardToken()
  await simulator.control({ action: 'next', outcome: 'rate_limit', retry_after: 7 })
  const key = randomUUID()
  const attempt = () => send(shop, ana, path, { body: cardBody(code, token), key })
  const busy = await attempt()
  expect([busy.statusCode, busy.headers['retry-after'], busy.json()]).toEqual([
    503,
    '7',
    refusal('busy', 'Hay mucha gente en este momento. Inténtalo de nuevo en unos segundos.'),
  ])
  expect((await attempt()).json()).toEqual(goesTo(event, 'payment-complete'))
})

test('the same card token sent twice, one after the other or at once, is one payment', async () => {
  const { ana, event, code } = await aBuyer()
  const token = await simulator.cardToken()
  const replies = await Promise.all(Array.from({ length: 5 }, () => pay(shop, ana, code, { token })))
  expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0)
  for (const reply of replies.filter(({ statusCode }) => statusCode !== 200))
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'request_in_progress'])
  expect((await pay(shop, ana, code, { token })).json()).toEqual(goesTo(event, 'payment-complete'))
  expect(await simulator.paymentsOf(code)).toHaveLength(1)
  expect(await balanceOf(shop, ana, event)).toBe(20_000n)
})

test('an Idempotency-Key replays its answer, and is refused for another card', async () => {
  const { ana, event, code } = await aBuyer()
  const [token, key] = [await simulator.cardToken(), randomUUID()]
  const first = await send(shop, ana, path, { body: cardBody(code, token), key })
  expect(first.headers['idempotency-replayed']).toBeUndefined()
  const again = await send(shop, ana, path, { body: cardBody(code, token), key })
  expect([again.json(), again.headers['idempotency-replayed']]).toEqual([
    goesTo(event, 'payment-complete'),
    'true',
  ])
  const other = await send(shop, ana, path, { body: cardBody(code, await simulator.cardToken()), key })
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'idempotency_mismatch'])
})

test('an approved order takes no second payment', async () => {
  const { ana, event, code } = await aBuyer()
  await pay(shop, ana, code)
  const second = await pay(shop, ana, code)
  expect([second.statusCode, second.json()]).toEqual([
    409,
    refusal('order_already_paid', 'Esta compra ya está pagada. Tu saldo ya está en tu QR.'),
  ])
  expect(await balanceOf(shop, ana, event)).toBe(20_000n)
})

test.each([0, undefined])(
  'without accepted terms (tyc %s) nothing is sent to the gateway [S-5.9]',
  async (tyc) => {
    const { ana, code } = await aBuyer()
    const reply = await pay(shop, ana, code, { tyc })
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      refusal('terms_not_accepted', 'Debes aceptar los términos y condiciones'),
    ])
    expect(await attemptsOf(code)).toEqual([])
  },
)

test('the acceptance is stored with its time and the terms’ version', async () => {
  const { ana, code } = await aBuyer()
  await pay(shop, ana, code)
  const [attempt] = await attemptsOf(code)
  expect([attempt?.terms_accepted_at, attempt?.terms_version]).toEqual([server.clock.now(), '2025-06-04'])
})

const contradictions: [string, Record<string, unknown>][] = [
  ['amount of 1', { transaction_amount: 1 }],
  ['amount a centavo short', { transaction_amount: 199.99 }],
  ['currency', { currency_id: 'USD' }],
  ['owner', { external_user_id: randomUUID() }],
]
test.each(contradictions)(
  'another %s than the order’s is refused and charges nothing',
  async (_name, more) => {
    const { ana, code } = await aBuyer()
    const reply = await pay(shop, ana, code, more)
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      refusal('payment_contradicts_order', 'Los datos del pago no coinciden con tu compra.'),
    ])
    expect(await simulator.paymentsOf(code)).toEqual([])
  },
)

test('the right amount, currency and owner are no contradiction', async () => {
  const { ana, event, code } = await aBuyer()
  const more = { transaction_amount: 200, currency_id: 'MXN', external_user_id: ana.id }
  expect((await pay(shop, ana, code, more)).json()).toEqual(goesTo(event, 'payment-complete'))
})

test('more than one installment is refused [S-9.7]', async () => {
  const { ana, code } = await aBuyer()
  expect((await pay(shop, ana, code, { installments: 3 })).statusCode).toBe(422)
})

test('another user’s order, an unknown code and a code of no event answer alike', async () => {
  const { code } = await aBuyer()
  const luis = await aPerson(server)
  for (const wrong of [code, `${code.slice(0, -4)}0000`, `ZZZ${code.slice(3)}`, 'AAAAAAAAAAAA']) {
    const reply = await pay(shop, luis, wrong)
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      refusal('order_not_found', 'No encontramos esa compra.'),
    ])
  }
  expect(await simulator.paymentsOf(code)).toEqual([])
})

test('an order at its deadline takes no payment, also before the job has ended it', async () => {
  const { ana, event, code } = await aBuyer()
  await server.db
    .updateTable('order_qr')
    .set({ expires_at: server.clock.now() })
    .where('event_id', '=', event.id)
    .execute()
  expect((await pay(shop, ana, code)).json()).toMatchObject({ code: 'order_expired' })
})

test('a closed event takes no payment', async () => {
  const { ana, event, code } = await aBuyer()
  const follow = createLedgerFollower(server.deps.databases, server.clock)
  await closeEvent({ ...server.deps, follow }, event.id, bySystem(server))
  const reply = await pay(shop, ana, code)
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    refusal('event_closed', 'Este evento ya terminó y no recibe recargas ni cobros.'),
  ])
  expect(await simulator.paymentsOf(code)).toEqual([])
})
