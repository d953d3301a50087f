import { expect, type Page } from '@playwright/test'
import { anEvent } from '../steps/event.ts'
import { acceptTerms, begin, chooseCard, countCalls, openAmount, payButton } from '../steps/purchase-steps.ts'
import { choosePaypal, chooseWallet, paypalButton, walletButton } from '../steps/purchase-vendors.ts'
import { passesAxe, test } from '../steps/screen.ts'

test.use({ visitor: 'barra@demo.test', expectedComplaints: [/ERR_FAILED/] })

const alert = (page: Page) => page.getByRole('alert')

test('the amounts to tap are 100, 200, 500 and 1000, and Siguiente waits for 10', async ({ page }) => {
  await openAmount(page, await anEvent())
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

test('a method without the terms says so, and highlights the box for 5 s [S-4.39]', async ({ page }) => {
  await page.clock.install()
  await begin(page, await anEvent())
  // From here on time passes only as told, on a slow machine too.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
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
  await page.clock.resume()
  await acceptTerms(page)
  await chooseCard(page)
  await expect(page.getByText('Validando datos...')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Tarjeta/ })).toBeDisabled()
})

test('while the card’s form loads "Validando datos..." is said, and a script that fails can be asked for again [S-2.59]', async ({
  page,
}) => {
  await begin(page, await anEvent())
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
  await begin(page, await anEvent())
  await acceptTerms(page)
  const loaded = page.waitForEvent('load')
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await loaded
  await expect(page.getByRole('checkbox')).not.toBeChecked()
})

test('choosing another method takes the widget of the last away [S-2.58]', async ({ page }) => {
  await begin(page, await anEvent())
  await acceptTerms(page)
  const group = page.getByRole('group', { name: 'Método de pago' })
  await expect(group.getByRole('button')).toHaveText([
    'TarjetaCrédito o débito · Mastercard, Visa, Amex',
    'PayPalCon tu cuenta de PayPal',
    'Mercado PagoCon tu cuenta de Mercado Pago',
  ])
  await chooseWallet(page)
  await expect(walletButton(page)).toBeVisible()
  await choosePaypal(page)
  await expect(paypalButton(page)).toBeVisible()
  await expect(walletButton(page)).toHaveCount(0)
  await page.getByRole('button', { name: /^Tarjeta/ }).click()
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible()
  await expect(paypalButton(page)).toHaveCount(0)
  await chooseWallet(page)
  await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0)
  await expect(walletButton(page)).toBeVisible()
  await page.getByRole('checkbox').uncheck()
  await expect(walletButton(page)).toHaveCount(0)
})

type Ask = () => Promise<string>
type Asked = { asked: Record<string, Ask> }

/** Keeps hold of what each vendor's script would ask the page for, so that it can be asked at any time. Runs in the page. */
const keepQuestions = () => {
  const asked: Asked['asked'] = {}
  Object.assign(window, { asked })
  const seize = (name: string, look: (vendor: never) => void) => {
    let kept: unknown
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => kept,
      set: (vendor: unknown) => {
        look(vendor as never)
        kept = vendor
      },
    })
  }
  type Paypal = { Buttons: (options: { createOrder: Ask }) => unknown }
  seize('paypal', (vendor: Paypal) => {
    const make = vendor.Buttons
    vendor.Buttons = (options) => {
      asked['paypal'] = () => options.createOrder()
      return make(options)
    }
  })
  type Create = (name: string, id: string, settings: { callbacks: { onSubmit: Ask } }) => unknown
  seize('MercadoPago', ({ prototype }: { prototype: { bricks: () => { create: Create } } }) => {
    const { bricks } = prototype
    prototype.bricks = function seized() {
      const { create } = bricks.call(this)
      return {
        create: (name, id, settings) => {
          asked['wallet'] = () => settings.callbacks.onSubmit()
          return create(name, id, settings)
        },
      }
    }
  })
}

/** Asks as a vendor's script may that is late; answers why it was refused. */
const askLate = (page: Page, vendor: string) =>
  page.evaluate(
    (name) => (window as unknown as Asked).asked[name]?.().catch((error: Error) => error.message),
    vendor,
  )

test.describe('terms that were taken back meanwhile', () => {
  test.use({ expectedComplaints: [/No preference was made|PayPal was refused/] })

  test('are refused in words before the server is asked, by PayPal and by the wallet [S-5.11]', async ({
    page,
  }) => {
    await page.addInitScript(keepQuestions)
    await begin(page, await anEvent())
    const calls = [/\/create-preference$/, /\/paypal\/create-order$/].map((path) =>
      countCalls(page, 'POST', path),
    )
    await acceptTerms(page)
    await choosePaypal(page)
    await expect(paypalButton(page)).toBeVisible()
    await chooseWallet(page)
    await expect(walletButton(page)).toBeVisible()
    await page.getByRole('checkbox').uncheck()
    expect(await askLate(page, 'paypal')).toBe('Términos y condiciones no aceptados')
    expect(await askLate(page, 'wallet')).toBe('Debes aceptar los términos y condiciones')
    expect(calls.map((count) => count())).toEqual([0, 0])
  })
})
