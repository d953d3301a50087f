import { expect, test } from 'vitest'
import { createFakeGateways } from '../../test/vendors/fake-gateways.ts'
import { budgetOf, type Counter } from './budget.ts'
import { mercadoPago as mercadoPagoVendor, type MercadoPago } from './mercado-pago/index.ts'
import { paypal as paypalVendor, type Paypal } from './paypal/index.ts'

const mercadoPagoWithin = (port: MercadoPago, limiter: Counter) =>
  mercadoPagoVendor.within(port, budgetOf(limiter, mercadoPagoVendor.name))
const paypalWithin = (port: Paypal, limiter: Counter) =>
  paypalVendor.within(port, budgetOf(limiter, paypalVendor.name))

const usedUp = { isWithin: async () => false }

test('once its questions used a provider’s budget up, they get no answer, and payments and refunds go on', async () => {
  const fake = createFakeGateways()
  const mercadoPago = mercadoPagoWithin(fake.mercadoPago, usedUp)
  const paid = await mercadoPago.createCardPayment({
    purchaseCode: 'A',
    attemptId: 'a' as never,
    amount: 20_000n as never,
    token: 't',
    paymentMethodId: 'visa',
    issuerId: null,
    description: '',
    payerEmail: '',
    notificationUrl: '',
    idempotencyKey: 'k',
  })
  expect(paid.kind).toBe('payment')
  const id = fake.payments[0]?.id ?? ''
  expect(await mercadoPago.getPayment(id)).toMatchObject({ kind: 'busy' })
  expect(await mercadoPago.searchPayments('A')).toBeNull()
  expect(await mercadoPago.listPayments('date_created', { from: new Date(0), to: new Date() })).toBeNull()
  const refund = { paymentId: id, amount: 20_000n as never, idempotencyKey: 'r' }
  expect(await mercadoPago.refund(refund)).toMatchObject({ kind: 'refund', state: 'approved' })

  const paypal = paypalWithin(fake.paypal, usedUp)
  expect(await paypal.getOrder('PP1')).toMatchObject({ kind: 'busy' })
  expect(await paypal.listChanges({ from: new Date(0), to: new Date() })).toBeNull()
  expect(await paypal.captureOrder('PP1', 'k')).toMatchObject({ kind: 'unpaid' })
})

test('payments count against the budget that questions may use', async () => {
  const counted: string[] = []
  const limiter = { isWithin: async (_name: unknown, provider: string) => (counted.push(provider), true) }
  const fake = createFakeGateways()
  await paypalWithin(fake.paypal, limiter).captureOrder('PP1', 'k')
  await mercadoPagoWithin(fake.mercadoPago, limiter).searchPayments('A')
  expect(counted).toEqual(['paypal', 'mercado_pago'])
})
