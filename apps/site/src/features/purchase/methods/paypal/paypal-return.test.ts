import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '@saldo/contract/orders'
import { ApiError, offlineError, timeoutError } from '@saldo/client/api/api-error.ts'
import { afterFailure } from './paypal-return.ts'

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://saldo.test' } })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const order = { event_url: 'noche' } as Order
const refusal = (code: string) => new ApiError({ status: 409, code, message: 'PayPal no cobró.' })

test.each([offlineError(), timeoutError(), new ApiError({ status: 503, code: 'busy', message: 'No.' })])(
  'a payer who comes back and gets no answer is told not to pay again: %s',
  (error) =>
    expect(afterFailure(error, order)).toEqual({
      tone: 'warning',
      sentences: [
        'No supimos si tu pago se completó. No pagues otra vez: reintenta y lo confirmamos, sin cobrarte dos veces.',
      ],
      isUnknown: true,
    }),
)

test.each([
  ['instrument_declined', 'warning'],
  ['payment_not_approved', 'error'],
])('a payer whose payment is refused (%s) is told so, and may pay in another way', (code, tone) =>
  expect(afterFailure(refusal(code), order)).toEqual({
    tone,
    sentences: ['PayPal no cobró.'],
    isUnknown: false,
  }),
)

test('a payer whose order was paid meanwhile is led to what became of it', () => {
  const led = afterFailure(refusal('order_already_paid'), order)
  expect(led instanceof Response && led.headers.get('location')).toBe('/events/noche/payment-complete')
})
