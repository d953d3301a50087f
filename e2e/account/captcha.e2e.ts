import { expect, type Page } from '@playwright/test'
import { fillSignUp, newcomer } from '../steps/identity-steps.ts'
import { startOwnProduct } from '../product.ts'
import { heading, passesAxe, test } from '../steps/screen.ts'

const boxes = { turnstile: 'Verifique que es un ser humano', hcaptcha: 'Soy humano' } as const
const scripts = { turnstile: '/turnstile/v0/api.js', hcaptcha: '/hcaptcha/1/api.js' } as const

const submit = (page: Page) => page.getByRole('button', { name: 'Crear cuenta' })

for (const provider of ['turnstile', 'hcaptcha'] as const)
  test.describe(`signing up with ${provider}`, () => {
    let product: Awaited<ReturnType<typeof startOwnProduct>>
    test.beforeAll(async () => {
      test.setTimeout(120_000)
      product = await startOwnProduct({ CAPTCHA_PROVIDER: provider })
    })
    test.afterAll(() => product.stop())

    const prepare = (outcome: string) =>
      fetch(`${product.simulator}/_sim/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ provider, action: 'next', outcome, seconds: 10 }),
      })
    const box = (page: Page) => page.getByRole('checkbox', { name: boxes[provider] })
    const openFilled = async (page: Page) => {
      await page.goto(`${product.address}/auth/sign-up`)
      await fillSignUp(page, newcomer())
      await expect(box(page)).toBeVisible()
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
      await box(page).check()
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
        await box(page).check()
        await submit(page).click()
        await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([sentence])
        await expect(box(page)).not.toBeChecked()
        await expect(submit(page)).toBeDisabled()
      }
      await box(page).check()
      await submit(page).click()
      await expect(heading(page, 'Registro Exitoso')).toBeVisible()
    })

    test('an expired token is none, and a widget in trouble says so and can be reset', async ({ page }) => {
      await prepare('token_expires')
      await prepare('widget_error')
      await openFilled(page)
      await box(page).click()
      await expect(box(page)).toBeEnabled()
      await expect(submit(page)).toBeDisabled()
      await page.getByRole('checkbox').click()
      await expect(page.getByText('No pudimos verificar. Inténtalo de nuevo.')).toBeVisible()
      await expect(submit(page)).toBeDisabled()
      await passesAxe(page)
      await page.getByRole('button', { name: 'Volver a cargar' }).click()
      await expect(page.getByText('No pudimos verificar. Inténtalo de nuevo.')).toHaveCount(0)
      await box(page).check()
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
      await expect(box(page)).toBeVisible()
    })
  })
