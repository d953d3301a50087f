import { expect, test } from 'vitest'
import { call, card, pay, startMerchant, startSimulator, tokenFor } from './simulator.ts'

const total = async (mp: string) =>
  ((await call(mp, 'GET', '/v1/payments/search')).body['paging'] as { total: number }).total

const rejection = (detail: string) => ['rejected', `cc_rejected_${detail}`]

test.each([
  ['APRO', 'approved', 'accredited'],
  ['CONT', 'in_process', 'pending_contingency'],
  ['OTHE', ...rejection('other_reason')],
  ['CALL', ...rejection('call_for_authorize')],
  ['FUND', ...rejection('insufficient_amount')],
  ['SECU', ...rejection('bad_filled_security_code')],
  ['EXPI', ...rejection('bad_filled_date')],
  ['FORM', ...rejection('bad_filled_other')],
  ['CARD', ...rejection('bad_filled_card_number')],
  ['INST', ...rejection('invalid_installments')],
  ['DUPL', ...rejection('duplicated_payment')],
  ['LOCK', ...rejection('card_disabled')],
  ['CTNA', ...rejection('card_type_not_allowed')],
  ['ATTE', ...rejection('max_attempts')],
  ['BLAC', ...rejection('blacklist')],
  ['UNSU', ...rejection('card_error')],
  ['Ana Demo', 'approved', 'accredited'],
])('a card held by %s ends as %s, %s', async (holder, status, detail) => {
  const { mp } = await startSimulator()
  const { status: code, body } = await pay(mp, holder)
  expect(code).toBe(201)
  expect(body).toMatchObject({ status, status_detail: detail })
})

test('in binary mode nothing stays undecided', async () => {
  const { mp } = await startSimulator()
  const { body } = await pay(mp, 'CONT', { binary_mode: true })
  expect(body).toMatchObject({ status: 'rejected', status_detail: 'cc_rejected_other_reason' })
})

test('a forced rejection counts once, and the payment after it is approved', async () => {
  const { mp, control } = await startSimulator()
  await control({ action: 'next', outcome: 'reject', detail: 'cc_rejected_high_risk' })
  expect((await pay(mp)).body).toMatchObject({ status: 'rejected', status_detail: 'cc_rejected_high_risk' })
  expect((await pay(mp)).body).toMatchObject({ status: 'approved' })
})

test.each([
  ['approve', 'approved', 'accredited'],
  ['cc_rejected_insufficient_amount', 'rejected', 'cc_rejected_insufficient_amount'],
])('a pending payment decided later by %s tells the merchant twice', async (later, status, detail) => {
  const merchant = await startMerchant()
  const { mp, control } = await startSimulator({ mercadoPago: { webhookUrl: merchant.url } })
  await control({ action: 'next', outcome: 'pending', later, after_ms: 1 })
  const { body } = await pay(mp)
  expect(body).toMatchObject({ status: 'in_process' })
  const actions = (await merchant.until(2)).map(
    (notice) => (JSON.parse(notice.body) as { action: string }).action,
  )
  expect(actions).toEqual(['payment.created', 'payment.updated'])
  expect((await call(mp, 'GET', `/v1/payments/${body['id']}`)).body).toMatchObject({
    status,
    status_detail: detail,
  })
})

test('a pending payment that was cancelled meanwhile stays cancelled', async () => {
  const merchant = await startMerchant()
  const { mp, control } = await startSimulator({ mercadoPago: { webhookUrl: merchant.url } })
  await control({ action: 'next', outcome: 'pending', later: 'approve', after_ms: 600 })
  const { body } = await pay(mp)
  await call(mp, 'PUT', `/v1/payments/${body['id']}`, { status: 'cancelled' })
  await control({ action: 'next', outcome: 'pending', later: 'approve', after_ms: 700 })
  await pay(mp)
  // The second decision comes after the first would have: four notices are all there will be.
  await merchant.until(4)
  expect((await call(mp, 'GET', `/v1/payments/${body['id']}`)).body).toMatchObject({ status: 'cancelled' })
})

test('an answer that never comes after the charge is found by search and by the same key', async () => {
  const { mp, control } = await startSimulator()
  await control({ action: 'next', outcome: 'timeout_after_charge', seconds: 600 })
  const token = await tokenFor(mp)
  const request = (signal: AbortSignal) =>
    fetch(`${mp}/v1/payments`, {
      method: 'POST',
      signal,
      headers: { authorization: 'Bearer x', 'content-type': 'application/json', 'x-idempotency-key': 'lost' },
      body: JSON.stringify({
        transaction_amount: 200,
        token,
        payment_method_id: 'visa',
        installments: 1,
        payer: { email: 'ana@demo.test' },
        external_reference: 'lost',
      }),
    })
  await expect(request(AbortSignal.timeout(100))).rejects.toThrow('timeout')
  const found = await call(mp, 'GET', '/v1/payments/search?external_reference=lost')
  expect(found.body['results']).toMatchObject([{ status: 'approved' }])
  const again = await request(AbortSignal.timeout(5_000))
  expect(again.status).toBe(200)
  expect(await total(mp)).toBe(1)
})

test('a connection cut before the charge leaves nothing, one cut after it leaves the payment', async () => {
  const { mp, control } = await startSimulator()
  await control({ action: 'next', outcome: 'cut' })
  await expect(pay(mp)).rejects.toThrow('fetch failed')
  expect(await total(mp)).toBe(0)
  await control({ action: 'next', outcome: 'cut_after_charge' })
  await expect(pay(mp)).rejects.toThrow('fetch failed')
  expect(await total(mp)).toBe(1)
})

test('while a call hangs, a second one with its key is told to wait', async () => {
  const { mp, control, app } = await startSimulator()
  await control({ action: 'next', outcome: 'hang', seconds: 600 })
  const hanging = pay(mp, 'APRO', {}, 'same')
  // The fault is taken as soon as the first call has arrived.
  const forced = async () => {
    const state = await app.inject({ url: '/_sim/control', headers: { host: 'localhost' } })
    return state.json<{ forced: unknown[] }>().forced.length
  }
  await expect.poll(forced).toBe(0)
  expect(await pay(mp, 'APRO', {}, 'same')).toMatchObject({ status: 409, body: { error: 'conflict' } })
  await app.close()
  expect((await hanging).status).toBe(201)
})

test('too many requests name the wait, and a server error is over at the second try', async () => {
  const { mp, control } = await startSimulator()
  await control({ action: 'next', outcome: 'rate_limit', retry_after: 3 })
  const refused = await pay(mp)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('3')
  await control({ action: 'next', outcome: 'server_error', status: 503, operation: 'search_payments' })
  expect((await call(mp, 'GET', '/v1/payments/search')).status).toBe(503)
  expect((await call(mp, 'GET', '/v1/payments/search')).status).toBe(200)
})

test('a charge of another amount than asked for is made when told so', async () => {
  const { mp, control } = await startSimulator()
  await control({ action: 'next', outcome: 'approve', amount: 199.99 })
  expect((await pay(mp)).body).toMatchObject({ status: 'approved', transaction_amount: 199.99 })
})

test('a refund left in process reserves its amount and ends as decided', async () => {
  const { mp, control } = await startSimulator()
  const { body } = await pay(mp)
  const refunds = `/v1/payments/${body['id']}/refunds`
  await control({ action: 'next', outcome: 'refund_in_process' })
  const first = await call(mp, 'POST', refunds, { amount: 150 }, { 'x-idempotency-key': 'r1' })
  expect(first.body).toMatchObject({ status: 'in_process', amount: 150 })
  const tooMuch = await call(mp, 'POST', refunds, { amount: 50.01 }, { 'x-idempotency-key': 'r2' })
  expect(tooMuch).toMatchObject({ status: 400, body: { cause: [{ code: 2085 }] } })
  await control({ action: 'payment', payment_id: body['id'], to: 'refund_approved' })
  expect((await call(mp, 'GET', `/v1/payments/${body['id']}`)).body).toMatchObject({
    status: 'approved',
    status_detail: 'partially_refunded',
    transaction_amount_refunded: 150,
  })
  await control({ action: 'next', outcome: 'refund_rejected' })
  expect((await call(mp, 'POST', refunds, {}, { 'x-idempotency-key': 'r3' })).body).toMatchObject({
    status: 'rejected',
  })
  expect((await call(mp, 'GET', `/v1/payments/${body['id']}`)).body).toMatchObject({
    transaction_amount_refunded: 150,
  })
})

test('a rejected payment can be approved late, by hand', async () => {
  const { mp, control } = await startSimulator()
  const { body } = await pay(mp, 'FUND')
  const moved = await control({ action: 'payment', payment_id: body['id'], to: 'approve' })
  expect(moved).toMatchObject({
    ok: true,
    payment: { status: 'approved', date_approved: expect.any(String) },
  })
})

test('debit cards and American Express are their own methods', async () => {
  const { mp } = await startSimulator()
  const paid = async (number: string, method: string) => {
    const token = await tokenFor(mp, card('APRO', number))
    return (await pay(mp, 'APRO', { token, payment_method_id: method })).body
  }
  expect(await paid('4189141221267633', 'debvisa')).toMatchObject({
    payment_type_id: 'debit_card',
    status: 'approved',
  })
  expect(await paid('5579053461482647', 'debmaster')).toMatchObject({ payment_type_id: 'debit_card' })
  expect(await paid('371180303257522', 'amex')).toMatchObject({ payment_type_id: 'credit_card' })
})
