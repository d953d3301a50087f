import { expect } from '@playwright/test'
import { buyBalance, demo, signInByApi } from '../steps/demo-api.ts'
import { anEvent } from '../steps/event.ts'
import { holdAnswers } from '../steps/held.ts'
import { scan } from '../steps/scan.ts'
import { address, test } from '../steps/screen.ts'

// The worker would answer in place of what is held back here.
test.use({ visitor: demo.attendee, viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })

test('a QR can be scanned before its page is alive, from the server first and from memory later', async ({
  page,
}) => {
  const event = await anEvent()
  await buyBalance(await signInByApi(demo.attendee), event, 50)
  const scanned = async (): Promise<string> => (await scan(await page.screenshot())).join()
  // A document that has painted nothing yet can't be photographed.
  const isScanned = (code: string | RegExp) =>
    expect(async () => expect(await scanned()).toMatch(code)).toPass({ timeout: 10_000 })
  const pictures = page.getByRole('img', { name: /^Código QR de/ })

  const startFirst = await holdAnswers(page, /\/assets\/react-[\w-]+\.js$/)
  await page.goto(`${address()}/users/qrs`, { waitUntil: 'commit' })
  await isScanned(/^\w{29}$/)
  const code = await scanned()
  expect(await pictures.count()).toBe(0)
  startFirst()
  await expect(pictures.first()).toBeVisible()
  expect(await scanned()).toBe(code)

  await page.unrouteAll()
  const startLater = await holdAnswers(page, /\/assets\/react-[\w-]+\.js$/)
  const answer = await holdAnswers(page, /\/public\/user\/[^/]+\/qr$/)
  await page.goto(`${address()}/users/qrs`, { waitUntil: 'commit' })
  await isScanned(code)
  expect(await pictures.count()).toBe(0)
  startLater()
  await expect(pictures.first()).toBeVisible()
  answer()
})

test('neither Mis Qrs nor add-funds makes the browser load its calendars', async ({ page }) => {
  const event = await anEvent()
  await buyBalance(await signInByApi(demo.attendee), event, 50)
  await page.addInitScript(() => {
    const Format = Intl.DateTimeFormat
    Intl.DateTimeFormat = new Proxy(Format, {
      construct: (target, given: []) => {
        document.documentElement.dataset['calendars'] = 'loaded'
        return new target(...given)
      },
    })
  })
  const loaded = () => page.evaluate(() => document.documentElement.dataset['calendars'])
  const day = page.getByText(/^(?:Lun|Mar|Mié|Jue|Vie|Sáb|Dom) \d+ [a-z]{3} · /)

  await page.goto(`${address()}/users/qrs`)
  await expect(day.first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Descargar QR' }).first()).toBeVisible()
  // Once it is idle the page reads the movements too, to keep them.
  const movements = () => page.evaluate((id) => localStorage.getItem(`movements_seen-${id}`), event.id)
  await expect.poll(movements).not.toBeNull()
  expect(await loaded()).toBeUndefined()
  await page.goto(`${address()}/events/${event.url}/add-funds`)
  await expect(page.getByRole('heading', { name: 'Ingresa el monto' })).toBeVisible()
  await expect(day.first()).toBeVisible()
  expect(await loaded()).toBeUndefined()
  expect(await page.evaluate(() => new Intl.DateTimeFormat('es-MX').format(0))).not.toBe('')
  expect(await loaded()).toBe('loaded')
})
