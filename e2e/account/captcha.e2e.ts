import { expect, type Page } from '@playwright/test'
import { startOwnProduct } from '../product.ts'
import { fillSignUp, newcomer } from '../steps/identity-steps.ts'
import { fillForm, goodClabe, imageInput, submit as submitRefund } from '../steps/refund-steps.ts'
import { heading, isAlive, passesAxe, test } from '../steps/screen.ts'

const boxes = {
  altcha: 'No soy un robot',
  turnstile: 'Verifique que es un ser humano',
  hcaptcha: 'Soy humano',
} as const
type Provider = keyof typeof boxes
const scripts = { turnstile: '/turnstile/v0/api.js', hcaptcha: '/hcaptcha/1/api.js' } as const
type Vendor = keyof typeof scripts

/** As many times the usual limits, so that sign-ups stay under theirs. */
const FACTOR = 5
/** Refund forms that one address may send in an hour without a captcha. */
const FREE = 5 * FACTOR

let product: Awaited<ReturnType<typeof startOwnProduct>>
/** A product of its own for each provider. */
const useProduct = (provider: Provider): void => {
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    product = await startOwnProduct({ CAPTCHA_PROVIDER: provider, RATE_LIMIT_FACTOR: String(FACTOR) })
  })
  test.afterAll(() => product.stop())
}

const submit = (page: Page) => page.getByRole('button', { name: 'Crear cuenta' })
const boxOf = (page: Page, provider: Provider) => page.getByRole('checkbox', { name: boxes[provider] })

/** The tests of the sign-up with a vendor's widget. */
const signUpWith = (provider: Vendor): void => {
  const prepare = (outcome: string) =>
    fetch(`${product.simulator}/_sim/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider, action: 'next', outcome, seconds: 10 }),
    })
  const openFilled = async (page: Page) => {
    await page.goto(`${product.address}/auth/sign-up`)
    await fillSignUp(page, newcomer())
    await expect(boxOf(page, provider)).toBeVisible()
    await expect(submit(page)).toBeDisabled()
  }

  test('loads just that vendor’s script, in Spanish, after the first paint, and makes the account [S-7.8]', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await openFilled(page)
    const foreign = asked.filter((url) => /turnstile|hcaptcha|altcha/.test(url))
    expect(foreign.filter((url) => url.includes('/api.js'))).toEqual([
      expect.stringContaining(`${product.simulator}${scripts[provider]}?render=explicit&onload=`),
    ])
    expect(foreign.filter((url) => /altcha|pbkdf2|public\/captcha/.test(url))).toEqual([])
    const paintOf = () =>
      page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
    await expect.poll(paintOf).toBeGreaterThan(0)
    const paint = await paintOf()
    const fetched = await page.evaluate(
      (path) => performance.getEntriesByType('resource').find(({ name }) => name.includes(path))?.startTime,
      scripts[provider],
    )
    expect(fetched).toBeGreaterThan(paint ?? Infinity)
    await boxOf(page, provider).check()
    await expect(submit(page)).toBeEnabled()
    await passesAxe(page)
    await submit(page).click()
    await expect(heading(page, 'Registro Exitoso')).toBeVisible()
  })

  test('a refused registration clears the token and resets the widget, and the next try works [S-4.21]', async ({
    page,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/422/, /503/)
    await openFilled(page)
    for (const [outcome, sentence] of [
      ['duplicate', 'No pudimos comprobar que eres una persona. Repite la verificación.'],
      [
        'hang',
        'La verificación no responde en este momento y no se envió nada. Espera un momento e inténtalo de nuevo.',
      ],
    ] as const) {
      await prepare(outcome)
      await boxOf(page, provider).check()
      await submit(page).click()
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([sentence])
      await expect(boxOf(page, provider)).not.toBeChecked()
      await expect(submit(page)).toBeDisabled()
    }
    await boxOf(page, provider).check()
    await submit(page).click()
    await expect(heading(page, 'Registro Exitoso')).toBeVisible()
  })

  test('an expired token is none, and a widget in trouble says so and can be reset', async ({ page }) => {
    await prepare('token_expires')
    await prepare('widget_error')
    await openFilled(page)
    await boxOf(page, provider).click()
    await expect(boxOf(page, provider)).toBeEnabled()
    await expect(submit(page)).toBeDisabled()
    await page.getByRole('checkbox').click()
    await expect(page.getByText('No pudimos verificar. Inténtalo de nuevo.')).toBeVisible()
    await expect(submit(page)).toBeDisabled()
    await passesAxe(page)
    await page.getByRole('button', { name: 'Volver a cargar' }).click()
    await expect(page.getByText('No pudimos verificar. Inténtalo de nuevo.')).toHaveCount(0)
    await boxOf(page, provider).check()
    await expect(submit(page)).toBeEnabled()
  })

  test('a script that does not load says so, and loads when it is asked for again', async ({
    page,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/404/, /No cargó la verificación de/)
    await prepare('script_404')
    await page.goto(`${product.address}/auth/sign-up`)
    await expect(page.getByText('No pudimos verificar. Inténtalo de nuevo.')).toBeVisible()
    await page.getByRole('button', { name: 'Volver a cargar' }).click()
    await expect(boxOf(page, provider)).toBeVisible()
  })
}

/** A form that is refused for what it lacks counts as well. */
const sendBadForm = async (): Promise<void> => {
  const body = new FormData()
  body.append('image_qr', new Blob(['x']), 'x.png')
  await fetch(`${product.address}/api/v1/es/public/refunds`, { method: 'POST', body })
}

/** The test of the refund form, which asks for a captcha only past a few requests. */
const refundWith = (provider: Provider): void =>
  test('asks for a captcha only past a few requests of one address, keeps what was typed, and sends it once solved', async ({
    page,
    expectedComplaints,
  }) => {
    test.setTimeout(60_000)
    expectedComplaints.push(/403/)
    await Promise.all(Array.from({ length: FREE }, sendBadForm))
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${product.address}/refunds`)
    await isAlive(page)
    await fillForm(page, { email: 'captcha@ejemplo.test' })
    expect(asked.filter((url) => /turnstile|altcha|public\/captcha/.test(url))).toEqual([])
    await submitRefund(page).click()
    await expect(page.getByRole('alert')).toHaveText('Resuelve la verificación para continuar.')
    await expect(submitRefund(page)).toBeDisabled()
    await expect(boxOf(page, provider)).toBeVisible()
    await passesAxe(page)
    await expect(page.getByLabel('CLABE interbancaria')).toHaveValue(goodClabe)
    expect(await imageInput(page).evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1)
    await boxOf(page, provider).click()
    await expect(submitRefund(page)).toBeEnabled({ timeout: 30_000 })
    await submitRefund(page).click()
    await expect(heading(page, 'Tu solicitud fue enviada correctamente')).toBeVisible()
  })

test.describe('with altcha', () => {
  useProduct('altcha')
  refundWith('altcha')
})

test.describe('with turnstile', () => {
  useProduct('turnstile')
  signUpWith('turnstile')
  refundWith('turnstile')
})

test.describe('with hcaptcha', () => {
  useProduct('hcaptcha')
  signUpWith('hcaptcha')
})
