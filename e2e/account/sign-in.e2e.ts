import { expect, type Page } from '@playwright/test'
import { demo } from '../steps/demo-api.ts'
import { hold } from '../steps/held.ts'
import { signIn } from '../steps/identity-steps.ts'
import { address, hasSpinner, heading, openAlive, passesAxe, test } from '../steps/screen.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Iniciar sesión', exact: true })
const open = (page: Page, query = '') => openAlive(page, `/auth/sign-in${query}`)

test('/auth redirects to /auth/sign-in; unknown paths under it show a not-found screen [S-2.20]', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/404/)
  await page.goto(`${address()}/auth`)
  await expect(page).toHaveURL(`${address()}/auth/sign-in`)
  await page.goto(`${address()}/auth/nada`)
  await expect(heading(page, 'Página no encontrada')).toBeVisible()
})

test('the fields, the link "Regístrate" to sign-up, the link to forgot-password and three social buttons [S-2.21]', async ({
  page,
}) => {
  await open(page)
  await expect(page.getByLabel('Correo electrónico')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('link', { name: 'Regístrate' })).toHaveAttribute('href', '/auth/sign-up')
  await expect(page.getByRole('link', { name: '¿Olvidaste tu contraseña?' })).toHaveAttribute(
    'href',
    '/auth/forgot-password',
  )
  for (const vendor of ['Google', 'Facebook', 'Apple'])
    await expect(page.getByRole('button', { name: `Continuar con ${vendor}` })).toBeVisible()
})

test('submit is disabled while the form is invalid or the request runs, with a spinner, and errors are a list in an alert [S-2.22]', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/422/)
  await open(page)
  await expect(submit(page)).toBeDisabled()
  await page.getByLabel('Correo electrónico').fill('ana')
  await page.getByLabel('Contraseña', { exact: true }).fill('no es esta')
  await expect(submit(page)).toBeDisabled()
  await page.getByLabel('Correo electrónico').fill(demo.attendee)
  await expect(submit(page)).toBeEnabled()
  const login = await hold(page, '**/auth/public/login')
  await submit(page).click()
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
  await hasSpinner(submit(page))
  await page.keyboard.press('Enter')
  expect(login.sent).toEqual([{ email: demo.attendee, password: 'no es esta' }])
  await login.answer(422, {
    success: false,
    code: 'invalid_credentials',
    message: 'El correo o la contraseña no coinciden.',
  })
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'El correo o la contraseña no coinciden.',
  ])
  await expect(submit(page)).toBeEnabled()
  await passesAxe(page)
})

test('returnUrl is kept in session storage; after the login it waits 300 ms, is cleared, and leads there [S-2.23]', async ({
  page,
}) => {
  const stored = () => page.evaluate(() => sessionStorage.getItem('returnUrl'))
  // Delays that the page asks its timers for, kept past the document that asked.
  await page.addInitScript(() => {
    const set = window.setTimeout.bind(window)
    const asked: number[] = []
    const counting = (work: () => void, ms = 0, ...rest: unknown[]) => {
      asked.push(ms)
      return set(work, ms, ...rest)
    }
    Object.assign(window, { setTimeout: counting })
    window.addEventListener('pagehide', () => sessionStorage.setItem('delays', JSON.stringify(asked)))
  })
  await open(page, '?returnUrl=%2Fusers%2Fqrs')
  expect(await stored()).toBe('/users/qrs')
  const login = page.waitForRequest('**/auth/public/login')
  const leaving = page.waitForRequest(`${address()}/users/qrs`)
  await signIn(page, demo.attendee, demo.password, '/users/qrs')
  const answered = (await login).timing()
  const waited = (await leaving).timing().startTime - (answered.startTime + answered.responseEnd)
  expect(waited).toBeGreaterThanOrEqual(290)
  expect(JSON.parse(await page.evaluate(() => sessionStorage.getItem('delays') ?? '[]'))).toContain(300)
  expect(await stored()).toBeNull()
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept).toEqual(expect.arrayContaining(['token', 'refresh_token', 'user_data']))
})

test('after the login the profile is asked for once more, and what it says is kept', async ({ page }) => {
  await page.route('**/auth/public/me', async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: object }
    await route.fulfill({ json: { success: true, data: { ...data, name: 'Ana Refrescada' } } })
  })
  await open(page)
  await signIn(page, demo.attendee, demo.password)
  const user = await page.evaluate(() => localStorage.getItem('user_data') ?? '{}')
  expect(JSON.parse(user)).toMatchObject({ email: demo.attendee, name: 'Ana Refrescada' })
})

test('the screen redirects by itself when somebody signs in in another tab; without returnUrl to "/" [S-2.25]', async ({
  page,
  context,
}) => {
  await open(page)
  const other = await context.newPage()
  await open(other, '?returnUrl=%2Fusers%2Fprofile')
  await signIn(other, demo.attendee, demo.password, '/users/profile')
  await page.waitForURL(`${address()}/`)
})

test('nothing of a provider is in the document that the server sends: signing in is the browser’s alone [S-4.18]', async () => {
  const reply = await fetch(`${address()}/auth/sign-in`)
  const text = await reply.text()
  expect(text).toContain('Iniciar sesión')
  expect(text.match(/<script[^>]+src="[^"]*(?:gsi|apple|facebook|oidc)[^"]*"/g)).toBeNull()
})
