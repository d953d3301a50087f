import { expect } from '@playwright/test'
import { bearer, demo, signInByApi } from '../steps/demo-api.ts'
import { address, isAlive, openAlive, passesAxe, test } from '../steps/screen.ts'
import {
  account,
  control,
  hasSession,
  inWindow,
  openSignIn,
  otherAccount,
  prepare,
  register,
  saysOnly,
  somebody,
  storedUser,
  vendorButton,
  type Vendor,
} from '../steps/social-steps.ts'

const CANCELLED = 'Error en la autenticació, intente de nuevo.'
const REFUSED = 'Error en la autenticación social. Intenta de nuevo.'
const vendors: Vendor[] = ['Google', 'Facebook', 'Apple']

const api = (path: string, init: RequestInit = {}) => fetch(`${address()}/api/v1/es/${path}`, init)
const me = (token: string) => api('auth/public/me', { headers: bearer(token) })
const signInByPassword = (email: string, password: string) =>
  api('auth/public/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

test.afterEach(() => control({ provider: 'all', action: 'clear' }))

for (const vendor of vendors)
  test(`a new person comes in with ${vendor}, completes the registration and goes where they wanted [S-2.42]`, async ({
    page,
  }) => {
    const person = somebody()
    await openSignIn(page, '/users/qrs')
    await inWindow(page, vendor, otherAccount(person))
    await page.waitForURL(`${address()}/users/complete-registration?returnUrl=%2Fusers%2Fqrs`)
    const user = await storedUser(page)
    expect(user).toMatchObject({ name: 'Inés', paternal_surname: 'Cruz', email: person.email })
    if (vendor === 'Facebook') {
      expect(await page.evaluate(() => localStorage.getItem('facebook_id'))).toBe(user.facebook_id)
      expect(user.facebook_id).toMatch(/^1022\d{13}$/)
    }
    await page.getByLabel('Teléfono').fill('5511223399')
    await page.getByRole('button', { name: 'Completar Registro' }).click()
    await page.waitForURL(`${address()}/users/qrs`)
  })

test('somebody who came in with Apple before comes in again, though Apple tells no name any more', async ({
  page,
}) => {
  const person = somebody()
  const ids: string[] = []
  for (const time of [1, 2]) {
    await openSignIn(page)
    await inWindow(page, 'Apple', otherAccount(person))
    await page.waitForURL('**/users/complete-registration**')
    const { id, name } = await storedUser(page)
    expect([time, name]).toEqual([time, 'Inés'])
    ids.push(id)
    // The page's own way on has ended: it would take the next address's place.
    await isAlive(page)
    await page.evaluate(() => localStorage.clear())
  }
  expect(ids[0]).toBe(ids[1])
})

test('Apple’s relay address is an e-mail like any other', async ({ page }) => {
  await openSignIn(page)
  await inWindow(page, 'Apple', account('Marisol Vega'))
  await page.waitForURL('**/users/complete-registration**')
  expect(await storedUser(page)).toMatchObject({ email: 'x7k2pq9w4m@privaterelay.appleid.com' })
})

test('the sign-up screen has the three buttons too', async ({ page }) => {
  await openAlive(page, '/auth/sign-up')
  await inWindow(page, 'Facebook', otherAccount(somebody()))
  await page.waitForURL('**/users/complete-registration**')
})

for (const vendor of vendors)
  test(`a window of ${vendor} that is closed: says so, keeps nobody signed in, and another try works [S-4.19]`, async ({
    page,
  }) => {
    await openSignIn(page)
    await inWindow(page, vendor, (popup) => popup.close())
    await page.getByRole('heading', { name: 'Iniciar sesión' }).click()
    await saysOnly(page, [CANCELLED])
    await inWindow(page, vendor, otherAccount(somebody()))
    await page.waitForURL('**/users/complete-registration**')
  })

test('an account without an e-mail can’t come in, and hears why', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/422/)
  await openSignIn(page)
  await inWindow(page, 'Facebook', account('Toño Peña'))
  await saysOnly(page, [
    REFUSED,
    'Tu cuenta no nos compartió un correo. Regístrate con tu correo o usa otra cuenta.',
  ])
  await passesAxe(page)
})

const forgeries: [Vendor, string][] = [
  ['Google', 'wrong_audience'],
  ['Google', 'wrong_issuer'],
  ['Google', 'wrong_nonce'],
  ['Google', 'expired'],
  ['Google', 'bad_signature'],
  ['Google', 'unsigned'],
  ['Apple', 'wrong_audience'],
  ['Apple', 'wrong_nonce'],
  ['Apple', 'expired'],
  ['Facebook', 'wrong_audience'],
  ['Facebook', 'expired'],
  ['Facebook', 'bad_signature'],
]
test('no token that is wrong in any one thing opens a session [S-8.4]', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/401/)
  await openSignIn(page)
  for (const [vendor, outcome] of forgeries) {
    await prepare(vendor, outcome)
    await inWindow(page, vendor, otherAccount(somebody()))
    await saysOnly(page, [REFUSED])
    await vendorButton(page, vendor).focus()
  }
})

test('a script that does not load is logged, and the person hears it only when they ask for it [S-4.17]', async ({
  page,
  complaints,
  expectedComplaints,
}) => {
  expectedComplaints.push(/404/, /Error al iniciar sesión con (Facebook|Google)/)
  await prepare('Facebook', 'script_404', 2)
  await prepare('Google', 'script_404', 2)
  await openSignIn(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await vendorButton(page, 'Facebook').click()
  await saysOnly(page, [CANCELLED])
  await vendorButton(page, 'Google').click()
  await saysOnly(page, [CANCELLED])
  const logged = complaints.filter((text) => text.includes('Error al iniciar sesión con'))
  expect(logged.map((text) => /con \w+/.exec(text)?.[0])).toEqual([
    'con Google',
    'con Facebook',
    'con Google',
  ])
  // The vendors are back: the next try loads their scripts anew.
  await vendorButton(page, 'Google').click()
  await expect(page.getByRole('alert')).toHaveText(CANCELLED)
  await inWindow(page, 'Google', otherAccount(somebody()))
  await page.waitForURL('**/users/complete-registration**')
})

test('while a script is late its own button is busy, and after 15 s the person hears that it failed [S-4.16]', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/Error al iniciar sesión con Apple/)
  await page.clock.install()
  await control({ provider: 'apple', action: 'next', outcome: 'script_slow', seconds: 120 })
  await page.goto(`${address()}/auth/sign-in`)
  const button = vendorButton(page, 'Apple')
  await expect(vendorButton(page, 'Google')).toBeVisible()
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(vendorButton(page, 'Facebook')).not.toHaveAttribute('aria-busy')
  await passesAxe(page)
  await page.clock.fastForward(15_000)
  await saysOnly(page, [CANCELLED])
  await expect(button).not.toHaveAttribute('aria-busy')
})

test('whoever proves the e-mail of an account that was proven before comes into that account', async ({
  page,
}) => {
  const { userId } = await signInByApi(demo.attendee)
  await openSignIn(page)
  await inWindow(page, 'Google', account('Ana Ruiz'))
  await page.waitForURL(`${address()}/`)
  expect((await storedUser(page)).id).toBe(userId)
  expect((await signInByPassword(demo.attendee, demo.password)).status).toBe(200)
})

test('Facebook does not prove an e-mail, so it opens no account that was there before', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/409|422/)
  await openSignIn(page)
  await inWindow(page, 'Facebook', account('Ana Ruiz'))
  await saysOnly(page, [
    REFUSED,
    'Ya hay una cuenta con ese correo. Inicia sesión con tu contraseña, o recupérala con un enlace.',
  ])
})

test('whoever registered your e-mail first loses every way in when you come with Google', async ({
  page,
}) => {
  const owner = somebody()
  const password = 'Jacaranda violeta 27'
  await register(page, owner.email, password)
  const before = (await (await signInByPassword(owner.email, password)).json()) as {
    data: { access_token: string; user: { id: string } }
  }
  const stolen = before.data.access_token
  expect((await me(stolen)).status).toBe(200)

  await openSignIn(page)
  await inWindow(page, 'Google', otherAccount(owner))
  await expect.poll(() => hasSession(page)).toBe(true)
  const { id } = await storedUser(page)
  expect(id).toBe(before.data.user.id)
  expect((await me(stolen)).status).toBe(401)
  expect((await signInByPassword(owner.email, password)).status).toBe(422)
})

test('Google’s button is as wide as the others, also after the phone was turned', async ({ page }) => {
  const widths = () =>
    Promise.all(vendors.map(async (vendor) => (await vendorButton(page, vendor).boundingBox())?.width))
  await openSignIn(page)
  for (const size of [
    { width: 320, height: 640 },
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expect
      .poll(async () => {
        const [google = 0, facebook = 0, apple = 0] = await widths()
        return [Math.abs(google - facebook) < 2, facebook === apple, apple > 200]
      })
      .toEqual([true, true, true])
  }
})

test('the screen with its buttons passes axe', async ({ page }) => {
  await openSignIn(page)
  for (const vendor of vendors) await expect(vendorButton(page, vendor)).toBeVisible()
  await passesAxe(page)
})
