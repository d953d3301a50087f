import { expect, type Page } from '@playwright/test'
import { acceptTerms, begin, chooseCard, demoEvent, openAmount, payButton } from './purchase-steps.ts'
import { passesAxe, test } from './screen.ts'

test.use({ visitor: 'barra@demo.test', expectedComplaints: [/ERR_FAILED/] })

const alert = (page: Page) => page.getByRole('alert')

test('the amounts to tap are 100, 200, 500 and 1000, and Siguiente waits for 10', async ({ page }) => {
  await openAmount(page, await demoEvent(0))
  const presets = page.getByRole('group', { name: 'Montos sugeridos' }).getByRole('button')
  await expect(presets).toHaveText(['MXN$100', 'MXN$200', 'MXN$500', 'MXN$1,000'])
  const field = page.getByLabel('Otra cantidad')
  const next = page.getByRole('button', { name: 'Siguiente' })
  await expect(next).toBeDisabled()
  for (const text of ['9.99', 'diez', '-50', '1e3', '']) {
    await field.fill(text)
    await expect(next).toBeDisabled()
  }
  await field.fill('10')
  await expect(next).toBeEnabled()
  await presets.nth(3).click()
  await expect(field).toHaveValue('1000')
  await expect(presets.nth(3)).toHaveAttribute('aria-pressed', 'true')
  await expect(presets.nth(0)).toHaveAttribute('aria-pressed', 'false')
  await expect(next).toBeEnabled()
})

test('a method without the terms says so, and highlights the box for 5 s', async ({ page }) => {
  await page.clock.install()
  await begin(page, await demoEvent(0))
  await chooseCard(page)
  await expect(alert(page)).toContainText('Términos y condiciones')
  await expect(alert(page)).toContainText(
    'Antes de continuar con tu pago, es necesario aceptar los términos y condiciones',
  )
  const box = page.locator('label[data-highlighted]')
  await expect(box).toHaveText('Acepto términos y condiciones / política de privacidad')
  await page.clock.fastForward(4_000)
  await expect(box).toHaveCount(1)
  await page.clock.fastForward(1_500)
  await expect(box).toHaveCount(0)
  await expect(alert(page)).toHaveCount(0)
  await acceptTerms(page)
  await chooseCard(page)
  await expect(page.getByText('Validando datos...')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Tarjeta/ })).toBeDisabled()
})

test('while the card’s form loads "Validando datos..." is said, and a script that fails can be asked for again', async ({
  page,
}) => {
  await begin(page, await demoEvent(0))
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route(/\/js\/v2$/, async (route) => {
    await held
    await route.abort()
  })
  await acceptTerms(page)
  await chooseCard(page)
  await expect(page.getByText('Validando datos...')).toBeVisible()
  await expect(payButton(page)).toBeDisabled()
  await passesAxe(page)
  answer()
  await expect(alert(page)).toContainText('No pudimos cargar el formulario de pago.')
  await page.unroute(/\/js\/v2$/)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(payButton(page)).toBeEnabled()
  await expect(page.getByText('Validando datos...')).toHaveCount(0)
})

test('a page that the browser kept as it was left is loaded anew when it is shown again', async ({
  page,
}) => {
  await begin(page, await demoEvent(0))
  await acceptTerms(page)
  const loaded = page.waitForEvent('load')
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await loaded
  await expect(page.getByRole('checkbox')).not.toBeChecked()
})
