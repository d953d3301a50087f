import { expect, test } from 'vitest'
import { createMatcher, crossesDocuments, routes, screenAt, setScreens } from './routes.ts'

test('every address is the specification’s [S-2.49]', () => {
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
    officeEvent: routes.officeEvent(7),
    inOffice: routes.inOffice(7, 'venue/products'),
    attendee: routes.attendee(7, 'abc'),
    officeApi: routes.officeApi(),
    ownReturn: routes.ownReturn(7, 'firma'),
    refundFile: routes.refundFile(7, 'R-7K3MQ-0HX2P'),
    refundBatch: routes.refundBatch(7, 'abc'),
    settlementPlace: routes.settlementPlace(7, 'abc'),
    campaign: routes.campaign(7, 'abc'),
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
    conditions: '/events/noche-tropical/conditions',
    completePurchase: '/events/noche-tropical/complete-purchase',
    paymentComplete: '/events/noche-tropical/payment-complete',
    paymentFail: '/events/noche-tropical/payment-fail',
    refunds: '/refunds',
    privacyPolicy: '/privacy-policy',
    terms: '/terms-and-conditions',
    facebookDataDeletion: '/facebook-data-deletion',
    downloadsWindows: '/downloads/windows',
    till: '/till',
    office: '/office',
    officeEvents: '/office/events',
    officeNewEvent: '/office/events/new',
    officePeople: '/office/people',
    officeInvitations: '/office/people/invitations',
    officeInvitation: '/office/invitation',
    officeFirst: '/office/first',
    officeAudit: '/office/audit',
    officeHealth: '/office/health',
    officeApi: '/office/api',
    officeRefunds: '/office/refunds',
    officeDifferences: '/office/differences',
    ownReturn: '/users/returns/7?sign=firma',
    refundFile: '/office/7/refunds/R-7K3MQ-0HX2P',
    refundBatch: '/office/7/refunds/batches/abc',
    settlementPlace: '/office/7/settlement/abc',
    campaign: '/office/7/campaigns/abc',
    officeEvent: '/office/7',
    attendee: '/office/7/attendees/abc',
    inOffice: '/office/7/venue/products',
  })
})

test('a purchase that was begun elsewhere is named in the address', () => {
  expect(routes.completePurchase('x', 'AB12')).toBe('/events/x/complete-purchase?purchase_code=AB12')
  expect(routes.paymentComplete('x', 'AB12')).toBe('/events/x/payment-complete?purchase_code=AB12')
})

test('an event’s url can’t break out of its place in the path', () => {
  expect(routes.addFunds('../x?y#z')).toBe('/events/..%2Fx%3Fy%23z/add-funds')
})

test('an address shows what the router would show there', () => {
  const paths = ['/', '/till/*', '/till', '/users/:id', '/users/new', '/users/:id/edit', '/events/:evento/x']
  const at = createMatcher(paths.map((path) => ({ path })))
  const shown = (path: string) => at(path)?.path
  expect(shown('/')).toBe('/')
  expect(shown('/users/new/')).toBe('/users/new')
  expect(shown('/USERS/New')).toBe('/users/new')
  expect(shown('/users/7')).toBe('/users/:id')
  expect(shown('/users/new/edit')).toBe('/users/:id/edit')
  expect(shown('/events/a/x')).toBe('/events/:evento/x')
  expect(shown('/till')).toBe('/till')
  expect(shown('/till/a/b')).toBe('/till/*')
  expect(shown('/users')).toBeUndefined()
  expect(shown('/tillandsia')).toBeUndefined()
})

test('a document of another policy is loaded anew, and one of another app', () => {
  const screen = (path: string) => ({ path, file: '', layout: '' })
  setScreens([
    screen('/'),
    screen('/a'),
    { ...screen('/b'), policy: 'till' },
    { ...screen('/c'), policy: 'till' },
  ])
  expect(screenAt('/a?x=/b#y')?.path).toBe('/a')
  expect(crossesDocuments('/', '/a?x=1')).toBe(false)
  expect(crossesDocuments('/a', '/b')).toBe(true)
  expect(crossesDocuments('/b', '/c')).toBe(false)
  expect(crossesDocuments('/c', '/')).toBe(true)
  expect(crossesDocuments('/', '/of-another-app')).toBe(true)
  expect(crossesDocuments('/nowhere', '/')).toBe(false)
})

test('a sign-in that is asked for once more says so in its address', () => {
  expect(routes.signIn({ returnUrl: '/users/profile', again: true })).toBe(
    '/auth/sign-in?returnUrl=%2Fusers%2Fprofile&again=1',
  )
})
