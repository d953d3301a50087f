import { describe, expect, test } from 'vitest'
import { screens as siteScreens } from '../apps/site/src/app/routes.ts'
import { screens as officeScreens } from '../apps/office/src/app/routes.ts'
import { screens as tillScreens } from '../apps/till/src/app/routes.ts'
import { readEnv } from '../apps/server/src/env.ts'
import { runtimeConfigOf } from '../apps/server/src/site/runtime-config.ts'
import { builtWebApps, loadWebApps } from '../apps/server/src/site/web-apps.ts'
import { crossesDocuments, setScreens } from '../packages/client/src/routes.ts'

const config = runtimeConfigOf(readEnv({ NODE_ENV: 'test', APP_SECRET: 's'.repeat(32) }), '1')
const build = await loadWebApps(builtWebApps())
const at = (path: string) => build.pageAddress(new URL(path, 'https://fiesta.test'), (url) => url === 'noche')

test.each([
  ['/', 'plain'],
  ['/events/noche/add-funds', 'plain'],
  ['/events/noche/complete-purchase', 'checkout'],
  ['/events/noche/complete-purchase/', 'checkout'],
  ['/events/noche/complete-purchase/x', 'plain'],
  ['/auth/sign-in', 'auth'],
  ['/AUTH/Sign-In', 'auth'],
  ['/auth/sign-up', 'auth'],
  ['/auth/forgot-password', 'captcha'],
  ['/auth/forgot-password/', 'captcha'],
  ['/refunds', 'captcha'],
  ['/refunds/x', 'plain'],
  ['/authors', 'plain'],
  ['/till', 'till'],
  ['/office/events', 'office'],
  ['/office/7', 'office'],
  ['/office/7/venue/products', 'office'],
  ['/office/nowhere', 'office'],
  ['/office/7/nowhere', 'office'],
  ['/office/7/no/where', 'office'],
  ['/OFFICE/Events', 'office'],
  ['/officer', 'plain'],
  ['/till/setupper', 'till'],
  ['/tillandsia', 'plain'],
  ['/users/qrs', 'plain'],
  ['/users/claim-qr', 'claim'],
  ['/users/claim-qrs', 'plain'],
])('%s has the %s policy', (path, policy) => {
  expect(at(path).policy).toBe(policy)
})

describe('search engines', () => {
  test('are told of the pages that say something to a stranger, and of none behind the sign-in', () => {
    const known = [
      '/',
      '/refunds',
      '/terms-and-conditions',
      '/privacy-policy',
      '/facebook-data-deletion',
      '/downloads/windows',
    ]
    expect(build.sitemap.filter((path) => known.includes(path))).toEqual(known)
    expect(build.sitemap.filter((path) => !at(path).isForSearch)).toEqual([])
    const hidden = siteScreens.filter(({ layout }) => layout !== 'shell').map(({ path }) => path)
    expect(hidden).toContain('/users/qrs')
    expect(hidden.filter((path) => at(path).isForSearch || build.sitemap.includes(path))).toEqual([])
    for (const screens of [tillScreens, officeScreens])
      expect(screens.filter(({ path }) => at(path).isForSearch)).toEqual([])
  })

  test.each([
    ['/', true],
    ['/auth/sign-in', true],
    ['/auth/sign-in/', true],
    ['/auth/sign-up', true],
    ['/auth/forgot-password', true],
    ['/_.data', false],
    ['/users', false],
    ['/users/qrs', false],
    ['/users/profile', false],
    ['/events/noche/add-funds', false],
    ['/till', false],
    ['/office/events', false],
    ['/nowhere', false],
  ])('may list %s: %s', (path, may) => {
    expect(at(path).isForSearch).toBe(may)
  })
})

test('the legal texts are rendered at the start, and nothing for somebody signed in', () => {
  expect(build.prerendered).toEqual(
    expect.arrayContaining(['/terms-and-conditions', '/privacy-policy', '/facebook-data-deletion']),
  )
  const forAll = siteScreens.filter(({ layout }) => layout === 'shell').map(({ path }) => path)
  expect(build.prerendered.filter((path) => !forAll.includes(path))).toEqual([])
})

test('what a query changes is rendered apart', () => {
  expect(at('/auth/sign-in?again=1&x=2').address).toBe('/auth/sign-in?again=1')
  expect(at('/auth/forgot-password?token=abc').address).toBe('/auth/forgot-password?token=1')
  expect(at('/?again=1&token=2').address).toBe('/')
})

test.each([
  { app: 'site', screens: siteScreens },
  { app: 'till', screens: tillScreens },
  { app: 'office', screens: officeScreens },
])('each screen of the $app has an address of its own, and its page there', ({ screens }) => {
  expect(screens.length).toBeGreaterThan(1)
  const paths = screens.map(({ path }) => path.replace(':evento', 'noche').replaceAll(/:\w+|\*/g, '-'))
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.map((path) => at(path).address)).toEqual(paths)
})

test.each([
  ['/office', '/office/events'],
  ['/till/setup', '/office/events'],
  ['/till/setup/7', '/office/7'],
  ['/till/setup/7/products', '/office/7/venue/products'],
  ['/till/setup/nowhere', '/office/events'],
])('%s leads to %s', async (from, to) => {
  const url = new URL(from, 'https://fiesta.test')
  expect(at(from)).toMatchObject({ address: from, isShared: false })
  const callApi = () => Promise.reject(new Error('asks nothing'))
  const { status, headers } = await build.renderPage(new Request(url), { nonce: 'n', config, callApi })
  expect([status, headers.get('location')]).toEqual([302, to])
})

describe('another document is loaded', () => {
  test('of the attendees’ app for what has another policy, and for what is not of the app', () => {
    setScreens(siteScreens)
    expect(crossesDocuments('/auth/sign-in', '/auth/sign-up')).toBe(false)
    expect(crossesDocuments('/auth/sign-in', '/auth/forgot-password?token=x')).toBe(true)
    expect(crossesDocuments('/users/qrs', '/refunds')).toBe(true)
    expect(crossesDocuments('/users/qrs', '/users/claim-qr')).toBe(true)
    expect(crossesDocuments('/users/qrs', '/users/purchases/7')).toBe(false)
    expect(crossesDocuments('/nowhere', '/')).toBe(false)
    expect(crossesDocuments('/', '/auth/sign-in?returnUrl=%2Ftill')).toBe(true)
    expect(crossesDocuments('/', '/users/qrs?returnUrl=%2Ftill')).toBe(false)
    expect(crossesDocuments('/events/x/complete-purchase', '/events/x/add-funds')).toBe(true)
    expect(crossesDocuments('/users/purchases', '/events/x/complete-purchase?purchase_code=1')).toBe(true)
    expect(crossesDocuments('/users/profile', '/office')).toBe(true)
    expect(crossesDocuments('/users/profile', '/till')).toBe(true)
  })

  test('of the till for what is not of the till', () => {
    setScreens(tillScreens)
    expect(crossesDocuments('/till', '/office/7/devices')).toBe(true)
    expect(crossesDocuments('/till/nowhere', '/')).toBe(true)
    expect(crossesDocuments('/till', '/')).toBe(true)
  })

  test('of the office for what is not of the office', () => {
    setScreens(officeScreens)
    expect(crossesDocuments('/office/events', '/office/7')).toBe(false)
    expect(crossesDocuments('/office/7/venue', '/office/7/venue/products')).toBe(false)
    expect(crossesDocuments('/office/7/devices', '/till')).toBe(true)
    expect(crossesDocuments('/office/events', '/users/profile')).toBe(true)
  })
})
