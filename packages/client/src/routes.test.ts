import { expect, test } from 'vitest'
import { crossesDocuments, documentKindOf, routes } from './routes.ts'

test('every address is the specification’s', () => {
  const evento = 'noche-tropical'
  expect({
    ...Object.fromEntries(
      Object.entries(routes).map(([name, path]) => [
        name,
        (path as unknown as (evento: string) => string)(evento),
      ]),
    ),
    signIn: routes.signIn({ returnUrl: '/events/a/add-funds?x=1' }),
    completeRegistration: routes.completeRegistration({ returnUrl: '/users/qrs' }),
    tillSetup: routes.tillSetup(7, 'products'),
  }).toEqual({
    home: '/',
    signIn: '/auth/sign-in?returnUrl=%2Fevents%2Fa%2Fadd-funds%3Fx%3D1',
    signUp: '/auth/sign-up',
    forgotPassword: '/auth/forgot-password',
    profile: '/users/profile',
    changePassword: '/users/change-password',
    completeRegistration: '/users/complete-registration?returnUrl=%2Fusers%2Fqrs',
    qrs: '/users/qrs',
    claimQr: '/users/claim-qr',
    purchases: '/users/purchases',
    receipt: '/users/purchases/noche-tropical',
    addFunds: '/events/noche-tropical/add-funds',
    completePurchase: '/events/noche-tropical/complete-purchase',
    paymentComplete: '/events/noche-tropical/payment-complete',
    paymentFail: '/events/noche-tropical/payment-fail',
    refunds: '/refunds',
    privacyPolicy: '/privacy-policy',
    terms: '/terms-and-conditions',
    facebookDataDeletion: '/facebook-data-deletion',
    downloadsWindows: '/downloads/windows',
    till: '/till',
    tillSetupIndex: '/till/setup',
    tillSetup: '/till/setup/7/products',
  })
})

test('a purchase that was begun elsewhere is named in the address', () => {
  expect(routes.completePurchase('x', 'AB12')).toBe('/events/x/complete-purchase?purchase_code=AB12')
  expect(routes.paymentComplete('x', 'AB12')).toBe('/events/x/payment-complete?purchase_code=AB12')
  expect(crossesDocuments('/users/purchases', routes.completePurchase('x', 'AB12'))).toBe(true)
})

test('an event’s url can’t break out of its place in the path', () => {
  expect(routes.addFunds('../x?y#z')).toBe('/events/..%2Fx%3Fy%23z/add-funds')
})

test('screens that load a vendor’s script or use the camera have their own document', () => {
  expect(documentKindOf('/')).toBe('page')
  expect(documentKindOf('/authors')).toBe('page')
  expect(documentKindOf('/auth/sign-in?returnUrl=%2Ftill')).toBe('auth')
  expect(documentKindOf('/auth/forgot-password?token=x')).toBe('captcha')
  expect(documentKindOf('/refunds')).toBe('captcha')
  expect(documentKindOf('/events/x/complete-purchase')).toBe('checkout')
  expect(documentKindOf('/events/x/payment-complete')).toBe('page')
  expect(documentKindOf('/till')).toBe('till')
  expect(documentKindOf('/till/setup/7/products')).toBe('setup')
  expect(crossesDocuments('/users/profile', '/till/setup')).toBe(true)
  expect(crossesDocuments('/till/setup', '/till')).toBe(true)
  expect(documentKindOf('/users/claim-qr')).toBe('claim')
  expect(documentKindOf('/users/qrs')).toBe('page')
  expect(crossesDocuments('/auth/sign-in', '/auth/sign-up')).toBe(false)
  expect(crossesDocuments('/auth/sign-in', '/auth/forgot-password')).toBe(true)
  expect(crossesDocuments('/users/qrs', '/refunds')).toBe(true)
  expect(crossesDocuments('/events/x/complete-purchase', '/events/x/add-funds')).toBe(true)
})

test('a sign-in that is asked for once more says so in its address', () => {
  expect(routes.signIn({ returnUrl: '/users/profile', again: true })).toBe(
    '/auth/sign-in?returnUrl=%2Fusers%2Fprofile&again=1',
  )
})
