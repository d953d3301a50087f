import { expect, type Page, type Response } from '@playwright/test'
import { hold } from '../steps/held.ts'
import { fillSignUp, firstPassword, newcomer } from '../steps/identity-steps.ts'
import { address, heading, openAlive, passesAxe, test } from '../steps/screen.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Crear cuenta' })
const open = (page: Page) => openAlive(page, '/auth/sign-up')
const solve = async (page: Page) => {
  await page.getByText('No soy un robot').click()
  await expect(page.getByText('Listo, verificado')).toBeVisible({ timeout: 30_000 })
}
const choices = (page: Page, label: string) =>
  page
    .getByLabel(label)
    .locator('option:not([hidden])')
    .evaluateAll((found) =>
      found.map((option) => (option instanceof HTMLOptionElement ? [option.value, option.text] : [])),
    )

test('birth day 1-31, month Ene to Dic with values 1-12, year the current and the 99 before; labels float once chosen [S-2.28]', async ({
  page,
}) => {
  await open(page)
  const days = Array.from({ length: 31 }, (_, i) => [String(i + 1), String(i + 1)])
  expect(await choices(page, 'Día')).toEqual(days)
  const months = ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Sep', 'Oct', 'Nov', 'Dic']
  expect(await choices(page, 'Mes')).toEqual(months.map((name, i) => [String(i + 1), name]))
  const year = new Date().getFullYear()
  const years = Array.from({ length: 100 }, (_, i) => [String(year - i), String(year - i)])
  expect(await choices(page, 'Año')).toEqual(years)

  const label = page.locator('label', { hasText: 'Mes' })
  const isShown = async () => ((await label.boundingBox())?.width ?? 0) > 1
  expect(await isShown()).toBe(false)
  await page.getByLabel('Mes').selectOption('5')
  await expect.poll(isShown).toBe(true)
})

test('the country is Mexico by default and shows only its flag; the phone takes digits, the e-mail is one [S-2.26]', async ({
  page,
}) => {
  await open(page)
  const country = page.getByRole('button', { name: 'País: México (+52)' })
  expect((await country.innerText()).trim()).toBe('')
  await expect(country.getByRole('presentation').or(country.locator('img')).first()).toBeVisible()
  const phone = page.getByLabel('Teléfono')
  await expect(phone).toHaveAttribute('inputmode', /numeric|tel/)
  await phone.pressSequentially('55-12 ab34')
  await expect(phone).toHaveValue('551234')
  await expect(page.getByLabel('Correo electrónico')).toHaveAttribute('type', 'email')
})

test('submit is disabled until the form is valid and the captcha solved; all fields are required [S-2.27]', async ({
  page,
}) => {
  await open(page)
  await fillSignUp(page, newcomer())
  await expect(submit(page)).toBeDisabled()
  await solve(page)
  await expect(submit(page)).toBeEnabled()
  for (const label of ['Nombre', 'Apellido paterno', 'Apellido materno', 'Teléfono', 'Correo electrónico']) {
    const field = page.getByLabel(label, { exact: true })
    const value = await field.inputValue()
    await field.fill('')
    await expect(submit(page)).toBeDisabled()
    await field.fill(value)
    await expect(submit(page)).toBeEnabled()
  }
  await page.getByLabel('Teléfono').fill('1234')
  await expect(submit(page)).toBeDisabled()
})

test('passwords that differ: "La contraseña no coincide", and nothing is sent [S-5.21]', async ({ page }) => {
  await open(page)
  const register = await hold(page, '**/auth/public/register')
  await fillSignUp(page, newcomer())
  await page.getByLabel('Confirmar Contraseña').fill('otra cosa')
  await solve(page)
  await submit(page).click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['La contraseña no coincide'])
  expect(register.sent).toEqual([])

  // The captcha that was solved is as good as it was: nobody has seen its token.
  const token = await page.locator('input[name=token_captcha]').inputValue()
  expect(token).not.toBe('')
  await page.getByLabel('Confirmar Contraseña').fill(firstPassword)
  await expect(submit(page)).toBeEnabled()
  await submit(page).click()
  await expect.poll(() => register.sent.length).toBe(1)
  expect(register.sent).toMatchObject([{ token_captcha: token }])
})

test('the payload; a spinner; errors as a bulleted list, then the captcha’s token is cleared and the widget reset [S-2.29]', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/422/)
  const person = newcomer()
  await open(page)
  const register = await hold(page, '**/auth/public/register')
  await fillSignUp(page, person)
  await solve(page)
  await submit(page).click()
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => register.sent.length).toBe(1)
  expect(register.sent).toEqual([
    {
      name: 'Lucía',
      paternal_surname: 'Ríos',
      maternal_surname: 'Vega',
      country_code_iso: 'MX',
      country_code: '52',
      phone_number: person.phone,
      email: person.email,
      birthday_date: '1995-5-7',
      password: firstPassword,
      password_confirmation: firstPassword,
      token_captcha: expect.stringMatching(/^[\w+/=]{100,}$/) as unknown,
    },
  ])
  await register.answer(422, {
    success: false,
    code: 'validation_failed',
    message: 'Revisa los datos marcados e inténtalo de nuevo.',
    errors: { email: ['Ya hay una cuenta con este correo.'], password: ['Esa contraseña es muy común.'] },
  })
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Ya hay una cuenta con este correo.',
    'Esa contraseña es muy común.',
  ])
  await expect(page.getByText('No soy un robot')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await expect(page.locator('input[name=token_captcha]')).toHaveValue('')
  await passesAxe(page)
})

test('the success view "Registro Exitoso": a welcome e-mail was sent, and "Ir al Inicio" leads to /auth/sign-in without keeping history [S-2.30]', async ({
  page,
}) => {
  const person = newcomer()
  await page.goto(`${address()}/`)
  await open(page)
  await fillSignUp(page, person)
  await solve(page)
  await submit(page).click()
  await expect(heading(page, 'Registro Exitoso')).toBeVisible()
  await expect(page.getByText(`Te enviamos un correo de bienvenida a ${person.email}.`)).toBeVisible()
  await passesAxe(page)
  await page.getByRole('link', { name: 'Ir al Inicio', exact: true }).click()
  await page.waitForURL(`${address()}/auth/sign-in`)
  await page.goBack()
  await expect(page).toHaveURL(`${address()}/`)
})

test('registering accepts the terms and the privacy policy, with both links', async ({ page }) => {
  await open(page)
  await expect(
    page.getByText('Al registrarte aceptas los términos y condiciones y la política de privacidad.'),
  ).toBeVisible()
  const form = page.locator('form')
  await expect(form.getByRole('link', { name: 'términos y condiciones' })).toHaveAttribute(
    'href',
    '/terms-and-conditions',
  )
  await expect(form.getByRole('link', { name: 'política de privacidad' })).toHaveAttribute(
    'href',
    '/privacy-policy',
  )
})

test('its JavaScript is at most 230 KB, packed; altcha and the phones’ metadata come after the first paint', async ({
  page,
}) => {
  const scripts: Response[] = []
  page.on('response', (response) => {
    const isScript = response.headers()['content-type']?.includes('javascript') === true
    if (isScript && response.url().startsWith(address())) scripts.push(response)
  })
  await open(page)
  await fillSignUp(page, newcomer())
  await solve(page)
  const sizes = await Promise.all(
    scripts.map(async (script) => (await script.request().sizes()).responseBodySize),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(100 * 1024)
  expect(total).toBeLessThanOrEqual(230 * 1024)

  const [paint = Infinity, ...late] = await page.evaluate(() => {
    const starts = (part: string) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes(part))
        .map(({ startTime }) => startTime)
    // What the page painted is on the glass some milliseconds later.
    const paints = performance.getEntriesByName('first-contentful-paint') as (PerformanceEntry & {
      paintTime?: number
    })[]
    const painted = paints.map(({ startTime, paintTime }) => paintTime ?? startTime)
    return [...painted, ...starts('altcha'), ...starts('phone-number')]
  })
  expect(late.length).toBeGreaterThanOrEqual(2)
  expect(Math.min(...late)).toBeGreaterThan(paint)
})
