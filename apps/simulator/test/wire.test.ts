import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildSimulator } from '../src/app.ts'
import { VISA, call, card, pay, startMerchant, startSimulator, tokenFor } from './simulator.ts'

const error = (status: number, name: string, message: string, ...codes: (number | string)[]) => ({
  message,
  error: name,
  status,
  cause: codes.map((code) => ({ code, description: message, data: null })),
})

test('a call without a token, or with another one than configured, is refused', async () => {
  const { mp } = await startSimulator({ mercadoPago: { accessToken: 'APP_USR-right' } })
  const none = await fetch(`${mp}/v1/payments/1`)
  expect(none.status).toBe(401)
  expect(await none.json()).toEqual(
    error(401, 'unauthorized', 'Must provide your access_token to proceed', 5),
  )
  expect((await call(mp, 'GET', '/v1/payments/1')).status).toBe(401)
  const right = await call(mp, 'GET', '/v1/payments/1', undefined, { authorization: 'Bearer APP_USR-right' })
  expect(right).toMatchObject({ status: 404, body: error(404, 'not_found', 'Payment not found', 2000) })
})

test('a payment without an idempotency key is refused and spends no card token', async () => {
  const { mp } = await startSimulator()
  const token = await tokenFor(mp)
  const body = {
    transaction_amount: 200,
    token,
    payment_method_id: 'visa',
    installments: 1,
    payer: { email: 'ana@demo.test' },
  }
  expect(await call(mp, 'POST', '/v1/payments', body)).toMatchObject({
    status: 400,
    body: error(400, 'bad_request', "Header X-Idempotency-Key can't be null", 4292),
  })
  expect((await call(mp, 'POST', '/v1/payments', body, { 'x-idempotency-key': 'a' })).status).toBe(201)
})

test.each([
  [{ transaction_amount: undefined }, "transaction_amount attribute can't be null", 4002],
  [{ transaction_amount: '200' }, 'transaction_amount attribute must be numeric', 4003],
  [{ transaction_amount: 0 }, 'Invalid transaction_amount', 4037],
  [{ transaction_amount: 10.005 }, 'Invalid transaction_amount', 4037],
  [{ installments: undefined }, "installments attribute can't be null", 4004],
  [{ installments: 1.5 }, 'Invalid installments', 4033],
  [{ payment_method_id: undefined }, "payment_method_id attribute can't be null", 4001],
  [{ payment_method_id: 'amex' }, 'diff_param_bins', 10103],
  [{ payer: {} }, 'payer.email must be a valid email', 4050],
  [{ metadata: 'text' }, 'The parameter metadata must be a valid JSON object', 4019],
  [{ notification_url: 'not an address' }, 'notificaction_url attribute must be url valid', 4020],
  [{ token: 'ffffffffffffffffffffffffffffffff' }, 'Card Token not found', 2006],
])('a payment with %o is refused by the code of its field', async (changes, message, code) => {
  const { mp } = await startSimulator()
  expect(await pay(mp, 'APRO', changes)).toMatchObject({
    status: 400,
    body: error(400, 'bad_request', message, code),
  })
  expect((await call(mp, 'GET', '/v1/payments/search')).body).toMatchObject({ paging: { total: 0 } })
})

test('a card token is good once', async () => {
  const { mp } = await startSimulator()
  const token = await tokenFor(mp)
  expect((await pay(mp, 'APRO', { token })).status).toBe(201)
  expect((await pay(mp, 'APRO', { token })).body).toEqual(
    error(400, 'bad_request', 'Invalid card_token_id', 3003),
  )
})

test('a card token is refused after seven days', async () => {
  let now = Date.UTC(2026, 10, 20)
  const { mp } = await startSimulator({ now: () => now })
  const token = await tokenFor(mp)
  now += 7 * 86_400_000 + 1
  expect((await pay(mp, 'APRO', { token })).body).toMatchObject({ message: 'Invalid card_token_id' })
})

test.each([
  [{ card_number: '4075595716483765' }, "Invalid parameter 'card_number'", 'E301'],
  [{ card_number: '6011000990139424' }, "Invalid parameter 'card_number'", 'E301'],
  [{ card_number: '' }, 'parameter card_number can not be null/empty', '205'],
  [{ security_code: '12' }, "Invalid parameter 'security_code'", 'E302'],
  [{ security_code: undefined }, 'parameter security_code can not be null/empty', '224'],
  [{ expiration_month: 13 }, "Invalid parameter 'expiration_month'", '325'],
  [{ expiration_year: 2020 }, "Invalid parameter 'expiration_year'", '326'],
  [{ cardholder: { name: ' ' } }, "Invalid parameter 'cardholder'", '316'],
])('a card with %o gets no token', async (changes, message, code) => {
  const { mp } = await startSimulator()
  const answer = await call(mp, 'POST', '/v1/card_tokens?public_key=any', { ...card(), ...changes })
  expect(answer).toMatchObject({ status: 400, body: error(400, 'bad_request', message, code) })
})

test('a browser of any origin may ask for a token, and only with a key', async () => {
  const { mp } = await startSimulator()
  const preflight = await fetch(`${mp}/v1/card_tokens?public_key=any`, { method: 'OPTIONS' })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  const post = (query: string) =>
    fetch(`${mp}/v1/card_tokens${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(card()),
    })
  const given = await post('?public_key=any')
  expect(given.status).toBe(201)
  expect(given.headers.get('access-control-allow-origin')).toBe('*')
  expect(await given.json()).toMatchObject({
    first_six_digits: '407559',
    last_four_digits: '3764',
    luhn_validation: true,
  })
  expect((await post('')).status).toBe(401)
})

test('a broken body is a refusal in the same shape, and no body at all is an empty one', async () => {
  const { mp } = await startSimulator()
  const send = (body: string) =>
    fetch(`${mp}/v1/payments`, {
      method: 'POST',
      headers: { authorization: 'Bearer x', 'content-type': 'application/json', 'x-idempotency-key': 'a' },
      body,
    })
  const broken = await send('{"transaction_amount":')
  expect(broken.status).toBe(400)
  expect(await broken.json()).toEqual(error(400, 'bad_request', 'invalid json', 1))
  expect(await (await send('')).json()).toMatchObject({ cause: [{ code: 4001 }] })
})

test('preferences take a trailing slash and refuse an automatic return to nowhere', async () => {
  const { mp } = await startSimulator()
  const items = [{ title: 'Saldo QR', quantity: 1, unit_price: 200, currency_id: 'MXN' }]
  expect((await call(mp, 'POST', '/checkout/preferences/', { items })).status).toBe(201)
  const wrong = {
    message: 'auto_return invalid. back_url.success must be defined',
    error: 'invalid_auto_return',
    status: 400,
    cause: null,
  }
  const returning = { items, auto_return: 'approved', back_urls: { success: 'http://localhost:3000/ok' } }
  expect((await call(mp, 'POST', '/checkout/preferences', returning)).status).toBe(201)
  expect((await call(mp, 'POST', '/checkout/preferences?strict=1', returning)).body).toEqual(wrong)
  expect((await call(mp, 'POST', '/checkout/preferences', { items, auto_return: 'approved' })).body).toEqual(
    wrong,
  )
})

test('a buyer pays a preference on the checkout page and comes back with the vendor’s query', async () => {
  const merchant = await startMerchant()
  const { mp } = await startSimulator()
  const { body } = await call(mp, 'POST', '/checkout/preferences', {
    items: [{ title: 'Saldo <QR>', quantity: 2, unit_price: 100.25 }],
    external_reference: 'purchase-1',
    back_urls: {
      success: 'https://saldo.test/ok?a=1',
      pending: 'https://saldo.test/wait',
      failure: 'https://saldo.test/no',
    },
    notification_url: `${merchant.url}?source_news=webhooks`,
  })
  const checkout = String(body['init_point'])
  const page = await (await fetch(checkout)).text()
  expect(page).toContain('Saldo &lt;QR&gt;')
  expect(page).toContain('$200.50')
  const choose = (choice: string) =>
    fetch(checkout, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ pref_id: String(body['id']), choice }),
    })
  const back = new URL((await choose('approve')).headers.get('location') ?? '')
  expect(`${back.origin}${back.pathname}`).toBe('https://saldo.test/ok')
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    a: '1',
    collection_status: 'approved',
    external_reference: 'purchase-1',
    payment_type: 'account_money',
    site_id: 'MLM',
    merchant_account_id: 'null',
  })
  await merchant.until(1)
  const payment = await call(mp, 'GET', `/v1/payments/${back.searchParams.get('payment_id')}`)
  expect(payment.body).toMatchObject({
    status: 'approved',
    transaction_amount: 200.5,
    payment_method_id: 'account_money',
  })
  expect((await choose('reject')).headers.get('location')).toMatch(
    /^https:\/\/saldo\.test\/no\?.*status=rejected/,
  )
  expect((await choose('pending')).headers.get('location')).toMatch(
    /^https:\/\/saldo\.test\/wait\?.*status=in_process/,
  )
})

test('a page of the checkout pays once, however often its button is pressed', async () => {
  const { mp } = await startSimulator()
  const { body } = await call(mp, 'POST', '/checkout/preferences', {
    items: [{ title: 'Saldo', quantity: 1, unit_price: 50 }],
    back_urls: { success: 'https://saldo.test/ok' },
  })
  const checkout = String(body['init_point'])
  const open = async (): Promise<string> =>
    /name="visit" value="([^"]+)"/.exec(await (await fetch(checkout)).text())?.[1] ?? ''
  const press = async (visit: string): Promise<string | null> => {
    const form = new URLSearchParams({ pref_id: String(body['id']), visit, choice: 'approve' })
    const reply = await fetch(checkout, { method: 'POST', redirect: 'manual', body: form })
    return new URL(reply.headers.get('location') ?? '').searchParams.get('payment_id')
  }
  const [first, second] = [await open(), await open()]
  const [once, again] = await Promise.all([press(first), press(first)])
  expect(once).toMatch(/^\d+$/)
  expect(again).toBe(once)
  expect(await press(second)).not.toBe(once)
})

test('what was paid is still there after a restart, and the whole card number nowhere', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'simulator-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const first = await startSimulator({ dataDir })
  const { body } = await pay(first.mp, 'APRO', {}, 'kept')
  await first.app.close()

  const file = join(dataDir, 'simulator.json')
  expect(await readFile(file, 'utf8')).not.toContain(VISA)
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const second = await startSimulator({ dataDir })
  expect((await call(second.mp, 'GET', `/v1/payments/${body['id']}`)).body).toEqual(body)
  const replay = await pay(second.mp, 'APRO', {}, 'kept')
  expect(replay).toMatchObject({ status: 200, body: { id: body['id'] } })
  const next = await pay(second.mp)
  expect(Number(next.body['id'])).toBeGreaterThan(Number(body['id']))
})

test('a restart without kept state never gives a number twice', async () => {
  const ids = new Set<unknown>()
  for (let run = 0; run < 3; run += 1) {
    const { mp, app } = await startSimulator()
    ids.add((await pay(mp)).body['id'])
    await app.close()
  }
  expect(ids.size).toBe(3)
})

test('a page elsewhere can’t steer the simulator, nor one that borrowed its name', async () => {
  const app = await buildSimulator()
  const order = (headers: object) =>
    app.inject({
      method: 'POST',
      url: '/_sim/control',
      payload: { action: 'clear' },
      headers: { ...headers },
    })
  expect((await order({ host: 'localhost:4400' })).json()).toEqual({ ok: true })
  expect((await order({ host: 'localhost:4400', origin: 'http://localhost:4400' })).statusCode).toBe(200)
  expect((await order({ host: 'localhost:4400', origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await order({ host: 'evil.example' })).statusCode).toBe(403)
  await app.close()
})

test('an order that is not understood says which part', async () => {
  const { control } = await startSimulator()
  expect(await control({ action: 'next', outcome: 'explode' })).toMatchObject({
    ok: false,
    error: 'Orden no entendida.',
    problems: [expect.stringContaining('outcome')],
  })
  expect(await control({ action: 'payment', payment_id: 1, to: 'approve' })).toEqual({
    ok: false,
    error: 'Payment not found',
  })
})

test('the page for people shows each payment, escaped, with buttons that move it', async () => {
  const { mp, origin } = await startSimulator()
  const { body } = await pay(mp, 'CONT', { external_reference: '<script>alert(1)</script>' })
  const form = new URLSearchParams({ action: 'payment', payment_id: String(body['id']), to: 'approve' })
  const pressed = await fetch(`${origin}/_sim/control`, { method: 'POST', redirect: 'manual', body: form })
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/_sim'])
  const page = await (await fetch(`${origin}/_sim`)).text()
  expect(page).toContain('<span class="state approved">approved</span>')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toContain('<script>')
  expect(page).toContain('Contracargo')
})

test('the inbox is empty until something is sent', async () => {
  const { origin } = await startSimulator()
  expect(await (await fetch(`${origin}/_sim/inbox?channel=sms&to=5500000001`)).json()).toEqual([])
})
