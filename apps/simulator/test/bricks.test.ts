import { expect, test } from 'vitest'
import { type BrickWindow, useBrickPage } from './brick-page.ts'
import { call, card } from './simulator.ts'

declare const window: BrickWindow
declare const document: { getElementById: (id: string) => { children: { length: number } } | null }

const scene = useBrickPage()

test('the wallet button leads to the checkout of its preference', async () => {
  const items = [{ title: 'Saldo QR', quantity: 1, unit_price: 200 }]
  const { body } = await call(scene.mp, 'POST', '/checkout/preferences', { items })
  await scene.page.evaluate(async (preferenceId) => {
    const bricks = new window.MercadoPago('TEST').bricks()
    await bricks.create('wallet', 'root', { initialization: { preferenceId, redirectMode: 'self' } })
  }, String(body['id']))
  await scene.page.getByRole('button', { name: 'Pagar con Mercado Pago' }).click()
  await scene.page.getByRole('button', { name: 'Pagar con mi saldo' }).waitFor()
  expect(scene.page.url()).toBe(body['init_point'])
  await scene.page.getByRole('button', { name: 'Pagar con mi saldo' }).click()
  await scene.page.getByText('Tu pago quedó así: approved').waitFor()
})

test('the status screen says how a payment stands', async () => {
  const form = await call(scene.mp, 'POST', '/v1/card_tokens', card('FUND'))
  const payment = await call(
    scene.mp,
    'POST',
    '/v1/payments',
    {
      transaction_amount: 200,
      token: form.body['id'],
      payment_method_id: 'visa',
      installments: 1,
      payer: { email: 'ana@demo.test' },
    },
    { 'x-idempotency-key': 'status' },
  )
  await scene.page.evaluate(async (paymentId) => {
    await new window.MercadoPago('TEST')
      .bricks()
      .create('statusScreen', 'root', { initialization: { paymentId } })
  }, String(payment.body['id']))
  const line = scene.page.getByRole('status')
  await expect.poll(() => line.textContent()).toBe('Tu pago fue rechazado. Intenta con otra tarjeta.')
})

test('a brick that can’t be made is reported as critical instead of thrown', async () => {
  const causes = await scene.page.evaluate(async () => {
    const found: unknown[] = []
    const onError = ({ type, cause }: { type: string; cause: string }) => found.push([type, cause])
    const { create } = new window.MercadoPago('TEST').bricks()
    await create('cardPayment', 'nowhere', { initialization: { amount: 1 }, callbacks: { onError } })
    await create('cardPayment', 'root', { initialization: {}, callbacks: { onError } })
    await create('lottery', 'root', { callbacks: { onError } })
    return found
  })
  expect(causes).toEqual([
    ['critical', 'container_not_found'],
    ['critical', 'missing_amount_property'],
    ['critical', 'invalid_brick_name'],
  ])
})

test('an unmounted brick leaves its container empty, and a new one stands alone in it', async () => {
  const hosts = await scene.page.evaluate(async () => {
    const { create } = new window.MercadoPago('TEST').bricks()
    const counts: (number | undefined)[] = []
    const count = () => counts.push(document.getElementById('root')?.children.length)
    const mount = () => create('cardPayment', 'root', { initialization: { amount: 1 } })
    const first = await mount()
    await mount()
    count()
    first.unmount()
    const last = await mount()
    last.unmount()
    count()
    return counts
  })
  expect(hosts).toEqual([1, 0])
})
