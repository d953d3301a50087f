import { expect, type Page } from '@playwright/test'
import { demo } from '../steps/demo-api.ts'
import { aPerson } from '../steps/event.ts'
import { received, signIn, smsCode } from '../steps/identity-steps.ts'
import { address, openAlive, test } from '../steps/screen.ts'

type Fake = { asked: unknown[]; deliver?: ((code: string) => void) | undefined; isGone: boolean }

/** A phone's browser that waits for an SMS when the page asks it to. */
const fakePhone = (page: Page) =>
  page.addInitScript(() => {
    const fake: Fake = { asked: [], isGone: false }
    Object.assign(window, { OTPCredential: Object, fake })
    navigator.credentials.get = (options) =>
      new Promise((resolve) => {
        const { signal, ...asked } = options ?? {}
        fake.asked.push(asked)
        fake.deliver = (code) => {
          fake.deliver = undefined
          resolve({ type: 'otp', code } as unknown as Credential)
        }
        signal?.addEventListener('abort', () => {
          fake.isGone = true
        })
      })
  })

/** Delivers the SMS once the page waits for one: a form that was cleared asks the browser anew. */
const deliver = async (page: Page, code: string): Promise<void> => {
  await page.waitForFunction(() => (window as unknown as { fake: Fake }).fake.deliver !== undefined)
  await page.evaluate((sent) => (window as unknown as { fake: Fake }).fake.deliver?.(sent), code)
}

const boxes = (page: Page): Promise<string[]> =>
  page
    .getByLabel(/^Dígito \d de 4$/)
    .evaluateAll((found) => found.map((box) => (box instanceof HTMLInputElement ? box.value : '')))

/** Keeps the answers to `path` back until the returned function is called. */
const holdBack = async (page: Page, path: string): Promise<() => void> => {
  let release: () => void = () => undefined
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(path, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('the SMS ends in the line of origin-bound codes; the code that the browser reads there fills the four boxes and is sent [S-2.35]', async ({
  page,
}) => {
  const person = await aPerson({ isProven: false })
  await fakePhone(page)
  await openAlive(page, '/auth/forgot-password')
  await page.getByLabel('Teléfono').fill(person.phone)
  await page.getByRole('button', { name: 'Enviar Código' }).click()
  const code = await smsCode(person.phone, 'cambiar tu contraseña')
  const line = await received('sms', `+52${person.phone}`, /\n\n(@\S+ #\d{4})$/)
  expect(line).toBe(`@${new URL(address()).hostname} #${code}`)
  const asked = await page.evaluate(() => (window as unknown as { fake: Fake }).fake.asked)
  expect(asked).toEqual([{ otp: { transport: ['sms'] } }])

  const release = await holdBack(page, '**/auth/public/verifycode')
  await deliver(page, code)
  await expect.poll(() => boxes(page)).toEqual(code.split(''))
  await expect(page.getByRole('button', { name: 'Verificar código' })).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByLabel('Contraseña nueva')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { fake: Fake }).fake.isGone)).toBe(true)
})

test('a code that was refused is not sent again by itself', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/422/)
  const person = await aPerson({ isProven: false })
  await fakePhone(page)
  await page.goto(`${address()}/auth/sign-in`)
  await signIn(page, person.email, demo.password)
  await page.goto(`${address()}/users/profile`)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  const code = await smsCode(person.phone, 'verificar este celular')
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
  let sent = 0
  page.on('request', (request) => (sent += request.url().endsWith('/auth/phone/verifycode') ? 1 : 0))
  await deliver(page, wrong)
  await expect(page.getByRole('alert')).toBeVisible()
  await deliver(page, code)
  await expect.poll(() => boxes(page)).toEqual(code.split(''))
  expect(sent).toBe(1)
  await page.getByRole('button', { name: 'Verificar teléfono' }).click()
  await expect(page.getByText('Tu teléfono está verificado.')).toBeVisible()
})
