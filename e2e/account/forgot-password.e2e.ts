import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { hold } from '../steps/held.ts'
import { typeCode } from '../steps/identity-steps.ts'
import { address, heading, openAlive, passesAxe, test } from '../steps/screen.ts'

const resend = (page: Page) => page.getByRole('button', { name: /^Reenviar código/ })
const sent = { success: true, data: { resend_after_seconds: 60 } }
const phone = { country_code: '52', phone_number: '5512345678' }

test('its three steps: the payload of each, the phone out of reach, resend only after 60 s and counting again, four digits [S-2.33]', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/422/)
  await page.clock.install()
  await openAlive(page, '/auth/forgot-password')
  const codes = await hold(page, '**/auth/public/sendcode')
  await page.getByLabel('Teléfono').fill('5512345678')
  await page.getByRole('button', { name: 'Enviar Código' }).click()
  await expect.poll(() => codes.sent).toEqual([phone])
  await codes.answer(200, sent)
  await expect(resend(page)).toHaveText(/^Reenviar código en (?:01:00|00:5\d)$/)
  expect(await page.locator('[inert] input[inputmode]').count()).toBe(1)
  await page.clock.runFor(61_000)
  await resend(page).click()
  await expect.poll(() => codes.sent).toEqual([phone, phone])
  await codes.answer(200, sent)
  await expect(resend(page)).toBeDisabled()
  await expect(resend(page)).toHaveText(/00:5\d|01:00/)

  const verify = page.getByRole('button', { name: 'Verificar código' })
  const tries = await hold(page, '**/auth/public/verifycode')
  await typeCode(page, '481')
  await expect(verify).toBeDisabled()
  await page.keyboard.type('5')
  await verify.click()
  await expect.poll(() => tries.sent).toEqual([{ ...phone, code: '4815' }])
  await tries.answer(200, { success: true, data: null })

  const change = page.getByRole('button', { name: 'Cambia Contraseña' })
  const changes = await hold(page, '**/auth/public/change-password')
  await page.getByLabel('Contraseña nueva').fill('jarana de noche')
  await page.getByLabel('Confirmar Contraseña').fill('otra cosa')
  await change.click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['La contraseña no coincide'])
  expect(changes.sent).toEqual([])
  await passesAxe(page)
  await page.getByLabel('Confirmar Contraseña').fill('jarana de noche')
  await change.click()
  await expect
    .poll(() => changes.sent)
    .toEqual([
      { ...phone, code: '4815', password: 'jarana de noche', password_confirmation: 'jarana de noche' },
    ])
  await changes.answer(200, { success: true, data: null })
  await expect(heading(page, 'Tu contraseña cambió')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ir al inicio', exact: true })).toHaveAttribute(
    'href',
    '/auth/sign-in',
  )
})

/** The product's limits in these tests are a hundred times as high. */
const FREE_CODES_OF_A_PHONE = 3 * 100

test('past a few codes to one phone a captcha is shown; solved, the server takes the question again', async ({
  page,
  expectedComplaints,
}) => {
  test.setTimeout(120_000)
  expectedComplaints.push(/403/, /429/)
  const busy = { country_code: '52', phone_number: `55${randomInt(10_000_000, 99_999_999)}` }
  const ask = () =>
    fetch(`${address()}/api/v1/es/auth/public/sendcode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(busy),
    })
  for (let asked = 0; asked < FREE_CODES_OF_A_PHONE; asked += 10)
    await Promise.all(Array.from({ length: 10 }, ask))
  await openAlive(page, '/auth/forgot-password')
  await expect(page.getByText('No soy un robot')).toHaveCount(0)
  const send = page.getByRole('button', { name: 'Enviar Código' })
  await page.getByLabel('Teléfono').fill(busy.phone_number)
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Resuelve la verificación para continuar.')
  await expect(send).toBeDisabled()
  await passesAxe(page)
  await page.getByText('No soy un robot').click()
  await expect(send).toBeEnabled({ timeout: 30_000 })
  await expect(page.getByLabel('Teléfono')).toHaveValue(busy.phone_number)
  await send.click()
  // The code that was sent above is less than a minute old.
  await expect(page.getByRole('alert')).toHaveText('Vas muy rápido. Espera un momento e inténtalo de nuevo.')
})
