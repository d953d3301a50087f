import { expect, type Route } from '@playwright/test'
import { demo } from '../steps/demo-api.ts'
import { aPerson } from '../steps/event.ts'
import {
  firstPassword,
  newcomer,
  received,
  signIn,
  signUp,
  smsCode,
  typeCode,
  wrong,
} from '../steps/identity-steps.ts'
import { address, heading, isAlive, openAlive, passesAxe, test } from '../steps/screen.ts'

const CODE_REFUSED = 'El código no es válido o ya venció. Pide uno nuevo.'

test.describe('somebody new', () => {
  test.use({ expectedComplaints: [/status of 422|ERR_FAILED/] })

  test('loses the password, gets back by SMS, and finds the phone verified in the profile [S-2.36]', async ({
    page,
  }) => {
    const person = await aPerson({ isProven: false })
    await openAlive(page, '/auth/sign-in')
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()

    await page.getByLabel('Teléfono').fill(person.phone)
    await page.getByRole('button', { name: 'Enviar Código' }).click()
    const code = await smsCode(person.phone, 'cambiar tu contraseña')
    await typeCode(page, wrong(code))
    await page.getByRole('button', { name: 'Verificar código' }).click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([CODE_REFUSED])
    await expect(page.getByRole('button', { name: 'Verificar código' })).toBeDisabled()
    await passesAxe(page)
    await typeCode(page, code)
    await page.getByRole('button', { name: 'Verificar código' }).click()
    await page.getByLabel('Contraseña nueva').fill('Bugambilia roja 31')
    await page.getByLabel('Confirmar Contraseña').fill('Bugambilia roja 31')
    await page.getByRole('button', { name: 'Cambia Contraseña' }).click()
    await expect(heading(page, 'Tu contraseña cambió')).toBeVisible()
    await passesAxe(page)
    await page.getByRole('link', { name: 'Ir al inicio', exact: true }).click()
    await signIn(page, person.email, 'Bugambilia roja 31')

    await page.goto(`${address()}/users/profile`)
    await page.getByLabel('Nombre', { exact: true }).fill('Lucía Inés')
    await page.getByRole('button', { name: 'Guardar Cambios' }).click()
    await expect(page.getByRole('dialog', { name: 'Cambios guardados' })).toBeVisible()
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await expect(page.getByText('Tu teléfono está verificado.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Lucía Inés')
  })

  test('is told in the profile to verify the e-mail, does it by a link sent again and the phone by a code, changes the password, and undoes that from the letter [S-2.40]', async ({
    page,
  }) => {
    test.setTimeout(180_000)
    const person = newcomer()
    await signUp(page, person)
    await page.getByRole('link', { name: 'Ir al Inicio', exact: true }).click()
    await signIn(page, person.email, firstPassword)
    await page.goto(`${address()}/users/profile`)
    const card = page.getByRole('region', { name: 'Verifica tu correo' })
    await expect(card.getByRole('status')).toContainText('Tu correo aún no está verificado.')
    await passesAxe(page)
    await card.getByRole('button', { name: 'Enviar enlace' }).click()
    await expect(card.getByRole('status')).toContainText(`Te enviamos un enlace a ${person.email}.`)
    await expect(card.getByRole('button', { name: /^Reenviar enlace en 00:\d\d$/ })).toBeDisabled()
    await passesAxe(page)
    const lost = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/auth/email/verify', lost)
    await page.goto(await received('email', person.email, /(http\S+\/users\/verify-email\S+)/))
    await expect(heading(page, 'No sabemos si tu correo quedó verificado')).toBeVisible()
    await passesAxe(page)
    await page.unroute('**/auth/email/verify', lost)
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
    await expect(heading(page, 'Tu correo está verificado')).toBeVisible()
    await passesAxe(page)
    await page.goto(`${address()}/users/profile`)
    await expect(page.getByRole('heading', { name: 'Verifica tu teléfono' })).toBeVisible()
    await expect(card).toHaveCount(0)
    await page.getByRole('button', { name: 'Enviar código' }).click()
    await typeCode(page, await smsCode(person.phone, 'verificar este celular'))
    await page.getByRole('button', { name: 'Verificar teléfono' }).click()
    await expect(page.getByText('Tu teléfono está verificado.')).toBeVisible()

    await page.goto(`${address()}/users/change-password`)
    await expect(page.getByRole('button', { name: 'Cambia Contraseña' })).toBeDisabled()
    await page.getByLabel('Contraseña nueva').fill('Bugambilia roja 31')
    await page.getByLabel('Confirmar Contraseña').fill('Bugambilia roja 31')
    await page.getByRole('button', { name: 'Cambia Contraseña' }).click()
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await expect(heading(page, '¡Cambio de contraseña exitoso!')).toBeVisible()
    await expect(page.getByText('Ya puedes iniciar sesión con tu contraseña nueva.')).toBeVisible()
    await expect(page.getByLabel('Contraseña nueva')).toHaveCount(0)
    await page.getByRole('link', { name: 'Ir al inicio', exact: true }).click()
    await expect(page).toHaveURL(`${address()}/`)
    await page.goBack()
    await expect(page).not.toHaveURL(/change-password/)

    // Had it been somebody else at the open session, the letter takes it back and puts them out.
    await page.goto('about:blank')
    await page.goto(await received('email', person.email, /(http\S+\/auth\/forgot-password#undo=\S+)/))
    await passesAxe(page)
    await page.getByRole('button', { name: 'Deshacer el cambio' }).click()
    await expect(heading(page, 'Deshicimos el cambio')).toBeVisible()
    await passesAxe(page)
    await page.getByRole('link', { name: 'Ir a iniciar sesión' }).click()
    await page.waitForURL(/\/auth\/sign-in|\/$/)
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${address()}/auth/sign-in`)
    await signIn(page, person.email, firstPassword)
  })

  test('who lost the phone too gets back by a mailed link, once', async ({ page }) => {
    test.setTimeout(120_000)
    const person = await aPerson({ isProven: false })
    await openAlive(page, '/auth/forgot-password')
    await page.getByRole('button', { name: 'Recibe un enlace por correo' }).click()
    await page.getByLabel('Correo electrónico').fill(person.email)
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    await expect(heading(page, 'Revisa tu correo')).toBeVisible()
    const link = await received('email', person.email, /(http\S+\/auth\/forgot-password\S+)/)
    for (const expected of ['Tu contraseña cambió', 'El enlace ya no sirve. Pide uno nuevo.']) {
      await page.goto('about:blank')
      await page.goto(link)
      await isAlive(page)
      await page.getByLabel('Contraseña nueva').fill('Bugambilia roja 31')
      await page.getByLabel('Confirmar Contraseña').fill('Bugambilia roja 31')
      await page.getByRole('button', { name: 'Cambia Contraseña' }).click()
      await expect(page.getByText(expected)).toBeVisible()
    }
  })
})

test('"Enviar Código" is disabled under 5 digits, non-digits are stripped, and another code waits 60 s [S-2.32]', async ({
  page,
}) => {
  await page.clock.install()
  await page.route('**/auth/public/sendcode', (route) =>
    route.fulfill({ json: { success: true, data: { resend_after_seconds: 60 } } }),
  )
  await openAlive(page, '/auth/forgot-password')
  const send = page.getByRole('button', { name: 'Enviar Código' })
  await expect(send).toBeDisabled()
  await page.getByLabel('Teléfono').pressSequentially('1a2-34')
  await expect(page.getByLabel('Teléfono')).toHaveValue('1234')
  await expect(send).toBeDisabled()
  await page.getByLabel('Teléfono').fill('12345')
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Por favor ingresa un número de teléfono válido.')
  await page.getByLabel('Teléfono').fill('5512345678')
  await send.click()
  const resend = page.getByRole('button', { name: /^Reenviar código/ })
  await expect(resend).toBeDisabled()
  await expect(page.getByLabel('Teléfono')).not.toBeFocused()
  await page.clock.runFor(58_000)
  await expect(resend).toBeDisabled()
  await page.clock.runFor(3_000)
  await expect(resend).toHaveText('Reenviar código')
  await expect(resend).toBeEnabled()
})

test('a country is found by name, dial code or ISO code, with the keyboard alone [S-3.7]', async ({
  page,
}) => {
  await openAlive(page, '/auth/forgot-password')
  for (const [sought, chosen] of [
    ['guatemala', 'País: Guatemala (+502)'],
    ['+81', 'País: Japón (+81)'],
    ['mx', 'País: México (+52)'],
  ] as const) {
    await page.getByRole('button', { name: /^País/ }).press('Enter')
    await page.getByRole('combobox').fill(sought)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: chosen })).toBeFocused()
  }
  await page.getByRole('button', { name: /^País/ }).press('Enter')
  await expect(page.getByRole('option')).toHaveCount(245)
  await passesAxe(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'País: Estados Unidos (+1)' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'País: Estados Unidos (+1)' })).toBeFocused()
})

test.describe('a user', () => {
  test.use({ visitor: demo.attendee, expectedComplaints: [/status of 4(?:03|22|29)/] })

  test('with a short phone reads what is missing, and nothing is sent [S-5.14]', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.goto(`${address()}/users/profile`)
    await passesAxe(page)
    await page.getByLabel('Teléfono').fill('1234')
    await page.getByRole('button', { name: 'Guardar Cambios' }).click()
    const dialog = page.getByRole('dialog', { name: 'Información incompleta' })
    expect(await dialog.getByRole('paragraph').textContent()).toBe(
      'Debes registrar  un número de teléfono valido para poder actualizar tu perfil',
    )
    await passesAxe(page)
    expect(sent).toEqual([])
  })

  test('whose sign-in is too old signs in again and finds what was typed', async ({ page }) => {
    const message = 'Por seguridad, inicia sesión de nuevo para hacer este cambio.'
    await page.route(
      '**/auth/public/user/*',
      (route) => route.fulfill({ status: 403, json: { success: false, code: 'reauth_required', message } }),
      { times: 1 },
    )
    await page.goto(`${address()}/users/profile`)
    await page.getByLabel('Nombre', { exact: true }).fill('Ana Lucía')
    await page.getByRole('button', { name: 'Guardar Cambios' }).click()
    await page.waitForURL(/\/auth\/sign-in/)
    await expect(page.getByText(message)).toBeVisible()
    await signIn(page, demo.attendee, demo.password, '/users/profile')
    await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Ana Lucía')
    await passesAxe(page)
  })

  test('sees the errors of the password one per line [S-8.2]', async ({ page }) => {
    await page.goto(`${address()}/users/change-password`)
    await passesAxe(page)
    await page.getByLabel('Contraseña nueva').fill('contraseña')
    await page.getByLabel('Confirmar Contraseña').fill('otra contraseña')
    await page.getByRole('button', { name: 'Cambia Contraseña' }).click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
      'La contraseña no coincide',
      'Esa contraseña es muy común. Elige otra.',
    ])
    await passesAxe(page)
  })

  test('who has a phone has nothing to complete [S-2.41]', async ({ page }) => {
    await page.goto(`${address()}/users/complete-registration?returnUrl=%2Fusers%2Fqrs`)
    await page.waitForURL(`${address()}/users/qrs`)
    await page.goto(`${address()}/users/complete-registration`)
    await page.waitForURL(`${address()}/`)
  })

  test('is sent another link once 60 s are over, and a refusal is told in the card', async ({ page }) => {
    await page.clock.install()
    await page.route('**/auth/public/me', async (route) => {
      const reply = await route.fetch()
      const { data } = (await reply.json()) as { data: object }
      await route.fulfill({ json: { success: true, data: { ...data, email_verified: false } } })
    })
    let asked = 0
    await page.route('**/auth/email/sendlink', (route) =>
      ++asked === 1
        ? route.fulfill({ json: { success: true, data: { resend_after_seconds: 60 } } })
        : route.fulfill({
            status: 429,
            json: {
              success: false,
              code: 'too_many_requests',
              message: 'Vas muy rápido. Espera un momento e inténtalo de nuevo.',
            },
          }),
    )
    await page.goto(`${address()}/users/profile`)
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    const resend = page.getByRole('button', { name: /^Reenviar enlace/ })
    await expect(resend).toBeDisabled()
    await page.clock.runFor(58_000)
    await expect(resend).toBeDisabled()
    await page.clock.runFor(3_000)
    await expect(resend).toHaveText('Reenviar enlace')
    await resend.click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
      'Vas muy rápido. Espera un momento e inténtalo de nuevo.',
    ])
  })
})
