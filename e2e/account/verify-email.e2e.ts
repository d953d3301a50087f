import { expect } from '@playwright/test'
import { demo } from '../steps/demo-api.ts'
import { firstPassword, newcomer, received, signIn, signUp } from '../steps/identity-steps.ts'
import { address, heading, passesAxe, test } from '../steps/screen.ts'

test('whoever has not opened the link is told so in the profile, gets it again and is done with it', async ({
  page,
}) => {
  test.setTimeout(120_000)
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

  await page.goto(await received('email', person.email, /(http\S+\/users\/verify-email\S+)/))
  await expect(heading(page, 'Tu correo está verificado')).toBeVisible()
  await page.goto(`${address()}/users/profile`)
  await expect(page.getByRole('heading', { name: 'Verifica tu teléfono' })).toBeVisible()
  await expect(card).toHaveCount(0)
})

test.describe('within the wait', () => {
  test.use({ visitor: demo.attendee, expectedComplaints: [/status of 429/] })

  test('another link can be asked for once 60 s are over, and a refusal is told in the card', async ({
    page,
  }) => {
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
