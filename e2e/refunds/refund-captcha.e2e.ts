import { expect, type Page } from '@playwright/test'
import { startOwnProduct } from '../product.ts'
import { fillForm, goodClabe, imageInput, submit } from '../steps/refund-steps.ts'
import { heading, isAlive, passesAxe, test } from '../steps/screen.ts'

const boxes = { altcha: 'No soy un robot', turnstile: 'Verifique que es un ser humano' } as const
/** Forms that one address may send in an hour without a captcha. */
const FREE = 5

for (const provider of ['altcha', 'turnstile'] as const)
  test.describe(`the refund form with ${provider}`, () => {
    let product: Awaited<ReturnType<typeof startOwnProduct>>
    test.beforeAll(async () => {
      test.setTimeout(120_000)
      product = await startOwnProduct({ CAPTCHA_PROVIDER: provider, RATE_LIMIT_FACTOR: '1' })
    })
    test.afterAll(() => product.stop())

    /** A form that is refused for what it lacks counts as well. */
    const sendBadForm = async (): Promise<void> => {
      const body = new FormData()
      body.append('image_qr', new Blob(['x']), 'x.png')
      await fetch(`${product.address}/api/v1/es/public/refunds`, { method: 'POST', body })
    }
    const box = (page: Page) => page.getByRole('checkbox', { name: boxes[provider] })

    test('asks for a captcha only past a few requests of one address, keeps what was typed, and sends it once solved', async ({
      page,
      expectedComplaints,
    }) => {
      test.setTimeout(60_000)
      expectedComplaints.push(/403/)
      for (let sent = 0; sent < FREE; sent++) await sendBadForm()
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto(`${product.address}/refunds`)
      await isAlive(page)
      await fillForm(page, { email: 'captcha@ejemplo.test' })
      expect(asked.filter((url) => /turnstile|altcha|public\/captcha/.test(url))).toEqual([])
      await submit(page).click()
      await expect(page.getByRole('alert')).toHaveText('Resuelve la verificación para continuar.')
      await expect(submit(page)).toBeDisabled()
      await expect(box(page)).toBeVisible()
      await passesAxe(page)
      await expect(page.getByLabel('CLABE interbancaria')).toHaveValue(goodClabe)
      expect(await imageInput(page).evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1)
      await box(page).click()
      await expect(submit(page)).toBeEnabled({ timeout: 30_000 })
      await submit(page).click()
      await expect(heading(page, 'Tu solicitud fue enviada correctamente')).toBeVisible()
    })
  })
