import { expect } from '@playwright/test'
import { demo } from '../steps/demo-api.ts'
import { hold } from '../steps/held.ts'
import { address, hasSpinner, heading, passesAxe, test } from '../steps/screen.ts'

const refused = (message: string) => ({ success: false, code: 'validation_failed', message })

test('a visitor without a token is sent to sign-in with returnUrl [S-4.24]', async ({ page }) => {
  await page.goto(`${address()}/users/change-password`)
  await page.waitForURL(`${address()}/auth/sign-in?returnUrl=%2Fusers%2Fchange-password`)
})

test.describe('a user', () => {
  test.use({ visitor: demo.attendee, expectedComplaints: [/status of 4(?:09|22)/] })

  test('who opens /users is led to the profile: "Mi Perfil", its fields, the e-mail disabled [S-2.37]', async ({
    page,
  }) => {
    await page.goto(`${address()}/users`)
    await page.waitForURL(`${address()}/users/profile`)
    await expect(heading(page, 'Mi Perfil')).toBeVisible()
    await expect(page.getByText('Aquí puedes actualizar la información de tu cuenta.')).toBeVisible()
    for (const label of ['Nombre', 'Apellido Paterno', 'Apellido Materno', 'Teléfono'])
      await expect(page.getByLabel(label, { exact: true })).toBeEnabled()
    await expect(page.getByLabel('Email')).toBeDisabled()
    await expect(page.getByLabel('Email')).toHaveValue(demo.attendee)
    for (const label of ['Día', 'Mes', 'Año'])
      await expect(page.getByLabel(label)).toHaveAttribute('required')
    await expect(page.getByLabel('Día')).toHaveValue('18')
    await expect(page.getByLabel('Mes')).toHaveValue('4')
    await expect(page.getByLabel('Año')).toHaveValue('1996')
    await expect(page.getByRole('button', { name: 'País: México (+52)' })).toBeVisible()
  })

  test('saves the profile: the payload, a spinner, an error alert that hides after 5 s, then success and fresh data [S-1.22]', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(`${address()}/users/profile`)
    const saved = await hold(page, '**/auth/public/user/*')
    const button = page.getByRole('button', { name: 'Guardar Cambios' })
    await page.getByLabel('Día').selectOption('9')
    await page.getByLabel('Mes').selectOption({ label: 'Feb' })
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await hasSpinner(button)
    await expect.poll(() => saved.sent).toHaveLength(1)
    const { birthday_date, phone_number, ...rest } = saved.sent[0] as Record<string, string>
    expect(rest).toEqual({
      name: expect.any(String) as unknown,
      paternal_surname: expect.any(String) as unknown,
      maternal_surname: expect.any(String) as unknown,
      country_code_iso: 'MX',
      country_code: '52',
    })
    expect(birthday_date).toBe('1996-2-9')
    expect(phone_number).toBe('5500000001')
    await saved.answer(422, refused('No se pudo.'))
    await expect(page.getByRole('alert')).toHaveText('No se pudo.')
    await expect(page.getByRole('alert').getByRole('button', { name: 'Cerrar' })).toBeVisible()
    await page.clock.runFor(4_500)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.clock.runFor(1_000)
    await expect(page.getByRole('alert')).toHaveCount(0)

    const before = await page.evaluate(() => localStorage.getItem('user_data') ?? '')
    await button.click()
    await expect.poll(() => saved.sent.length).toBe(2)
    const reloaded = page.waitForRequest('**/auth/public/me')
    await saved.answer(200, { success: true, data: JSON.parse(before) as object })
    await expect(page.getByRole('dialog', { name: 'Cambios guardados' })).toBeVisible()
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await reloaded
  })

  test('an error of the profile is gone when its close button is pressed [S-2.38]', async ({ page }) => {
    await page.goto(`${address()}/users/profile`)
    const saved = await hold(page, '**/auth/public/user/*')
    await page.getByRole('button', { name: 'Guardar Cambios' }).click()
    await saved.answer(422, refused('No se pudo.'))
    await page.getByRole('alert').getByRole('button', { name: 'Cerrar' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('the profile shows the cached user at once, and fetches one where there is none [S-4.4]', async ({
    page,
  }) => {
    await page.goto(`${address()}/users/profile`)
    await page.evaluate(() => localStorage.removeItem('user_data'))
    const asked = page.waitForRequest('**/auth/public/me')
    await page.reload()
    await asked
    await expect(page.getByLabel('Email')).toHaveValue(demo.attendee)
    await page.route('**/auth/public/me', () => undefined)
    await page.reload()
    await expect(page.getByLabel('Email')).toHaveValue(demo.attendee)
  })

  test('changes the password: "Cambio de Contraseña", two required fields, matching left to the server, the payload [S-2.39]', async ({
    page,
  }) => {
    await page.goto(`${address()}/users/change-password`)
    await expect(heading(page, 'Cambio de Contraseña')).toBeVisible()
    const button = page.getByRole('button', { name: 'Cambia Contraseña' })
    await page.getByLabel('Contraseña nueva').fill('jarana de noche')
    await expect(button).toBeDisabled()
    await page.getByLabel('Confirmar Contraseña').fill('otra cosa')
    await expect(button).toBeEnabled()
    const sent = await hold(page, '**/auth/public/user/*')
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect
      .poll(() => sent.sent)
      .toEqual([{ password: 'jarana de noche', password_confirmation: 'otra cosa' }])
    await sent.answer(422, refused('La contraseña no coincide'))
    await expect(page.getByRole('alert')).toContainText('La contraseña no coincide')
  })

  test('logs out: all of local storage is cleared, the session ends on the server, and the way leads to "/" [S-4.5]', async ({
    page,
  }) => {
    await page.goto(`${address()}/users/profile`)
    await page.evaluate(() => localStorage.setItem('purchase_code', 'x'))
    const told = page.waitForRequest('**/auth/logout')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: /men/i }).first().click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    expect((await told).method()).toBe('POST')
    await page.waitForURL(`${address()}/`)
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })
})

test.describe('a user without a phone', () => {
  test.use({ visitor: demo.attendee, expectedComplaints: [/status of 422/] })

  test('completes the registration: only the flag of MX, the note, the payload, a spinner, the errors as a list, then returnUrl [S-1.23]', async ({
    page,
  }) => {
    let phone: string | null = null
    await page.route('**/auth/public/me', async (route) => {
      const reply = await route.fetch()
      const { data } = (await reply.json()) as { data: object }
      await route.fulfill({ json: { success: true, data: { ...data, phone_number: phone } } })
    })
    await page.goto(`${address()}/`)
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user_data') ?? '{}') as object
      localStorage.setItem('user_data', JSON.stringify({ ...user, phone_number: null }))
    })
    await page.goto(`${address()}/users/complete-registration?returnUrl=%2Fusers%2Fprofile`)
    const button = page.getByRole('button', { name: 'Completar Registro' })
    await expect(button).toBeDisabled()
    await expect(page.getByText('Te enviamos tus códigos QR por WhatsApp a este número')).toBeVisible()
    const country = page.getByRole('button', { name: 'País: México (+52)' })
    expect((await country.innerText()).trim()).toBe('')
    await passesAxe(page)
    const completed = await hold(page, '**/complete-register')
    await page.getByLabel('Teléfono').fill('5511223344')
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await hasSpinner(button)
    await expect
      .poll(() => completed.sent)
      .toEqual([{ country_code_iso: 'MX', country_code: '52', phone_number: '5511223344' }])
    await completed.answer(422, {
      success: false,
      code: 'validation_failed',
      message: 'Revisa los datos.',
      errors: { phone_number: ['Uno.'], country_code: ['Dos.'] },
    })
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['Uno.', 'Dos.'])
    await button.click()
    await expect.poll(() => completed.sent.length).toBe(2)
    phone = '5511223344'
    const user = await page.evaluate(() => localStorage.getItem('user_data') ?? '')
    await completed.answer(200, {
      success: true,
      data: { ...(JSON.parse(user) as object), phone_number: phone },
    })
    await page.waitForURL(`${address()}/users/profile`)
  })
})
