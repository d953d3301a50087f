import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, offlineError, timeoutError } from '@saldo/client/api/api-error.ts'
import { pathAfterRefusal } from './after-refusal.ts'

beforeEach(() => vi.stubGlobal('window', { location: { origin: 'https://saldo.test' } }))
afterEach(() => vi.unstubAllGlobals())

const order = { event_url: 'noche' }
const refusal = (code: string, redirect_url?: unknown) =>
  new ApiError({
    status: 409,
    code,
    message: 'No.',
    data: redirect_url === undefined ? null : { redirect_url },
  })
const own = (page: string) => `https://saldo.test/events/noche/${page}`

test.each(['payment_in_process', 'request_in_progress', 'order_already_paid'])(
  '%s leads to what became of that payment, whatever the body says',
  (code) => {
    expect(pathAfterRefusal(refusal(code), order)).toBe('/events/noche/payment-complete')
    expect(pathAfterRefusal(refusal(code, own('complete-purchase')), order)).toBe(
      '/events/noche/payment-complete',
    )
  },
)

test('a refusal leads where its body says [S-8.20]', () => {
  expect(pathAfterRefusal(refusal('payment_refused', own('payment-fail')), order)).toBe(
    '/events/noche/payment-fail',
  )
})

test.each(['busy', 'payment_not_approved', 'method_unavailable', 'terms_not_accepted'])(
  '%s, which leads to this page, stays here with its words [S-8.21]',
  (code) => {
    expect(pathAfterRefusal(refusal(code, own('complete-purchase')), order)).toBeNull()
    expect(pathAfterRefusal(refusal(code), order)).toBeNull()
  },
)

test.each(['order_expired', 'order_not_payable', 'order_not_found', 'event_closed'])(
  '%s loads this page anew, which finds out where the order belongs',
  (code) => expect(pathAfterRefusal(refusal(code), order)).toBe('/events/noche/complete-purchase'),
)

test.each(['https://evil.test/events/noche/payment-fail', '//evil.test', 'payment-fail'])(
  'a body that names another site (%s) leads to what became of the payment here',
  (elsewhere) =>
    expect(pathAfterRefusal(refusal('payment_refused', elsewhere), order)).toBe(
      '/events/noche/payment-complete',
    ),
)

test('no answer is no refusal: nothing leads away', () => {
  const broken = new ApiError({ status: 500, code: 'internal', message: 'No.' })
  for (const error of [offlineError(), timeoutError(), broken, new Error('of the vendor')])
    expect(pathAfterRefusal(error, order)).toBeNull()
})
