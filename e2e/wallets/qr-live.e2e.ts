import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { api, buyBalance, demo, qrOf, signInByApi, type TestEvent, type Signed } from '../steps/demo-api.ts'
import { aPerson, aVenue, type Somebody } from '../steps/event.ts'
import { holdAnswers } from '../steps/held.ts'
import { signIn } from '../steps/identity-steps.ts'
import { address, passesAxe, pesos, test, qrCard } from '../steps/screen.ts'

test.use({ expectedComplaints: [/net::ERR_/] })

const STREAM = /\/public\/user\/[^/]+\/qr\/stream$/
const LIST = /\/public\/user\/[^/]+\/qr$/

/** Somebody new with balance on the QR of an event; her screen shows its card. */
const aCard = async (page: Page, person?: Somebody) => {
  const [ana, event] = [person ?? (await aPerson()), await aVenue()]
  const qr = await buyBalance(ana, event, 100)
  await page.goto(`${address()}/auth/sign-in?returnUrl=/users/qrs`)
  await signIn(page, ana.email, demo.password, '/users/qrs')
  const card = await qrCard(page, event)
  return { ana, event, qr, card }
}

const charge = async (event: TestEvent, code: string, amount: number): Promise<void> => {
  const bar = await signInByApi(demo.manager)
  const items = [{ name: 'Cerveza', quantity: 2, unit_price: amount / 2 }]
  await api(`staff/events/${event.id}/charges`, bar.token, { op_id: randomUUID(), code, amount, items })
}

const balanceOf = async (who: Signed, event: TestEvent): Promise<number> =>
  (await qrOf(who, event))?.available_balance ?? 0

/** What this device has kept of an event's movements; nobody has looked at them. */
const movementsKept = (page: Page, { id }: TestEvent): Promise<string> =>
  page.evaluate((event) => localStorage.getItem(`movements_seen-${event}`) ?? '', id)

test('a charge at a bar shows within a second, with place and items, and is announced politely', async ({
  page,
}) => {
  const streaming = page.waitForResponse(STREAM)
  const { ana, event, qr, card } = await aCard(page)
  await streaming
  await expect(card.getByText(pesos(qr.available_balance))).toBeVisible()
  const took: number[] = []
  let left = qr.available_balance
  // The quickest of three: a shared machine may starve the browser for a moment, not for three.
  for (const amount of [20, 10, 6]) {
    left -= amount
    await charge(event, qr.code, amount)
    const began = performance.now()
    const news = card.locator('[aria-live="polite"]').filter({ hasText: `−${pesos(amount)}` })
    await expect(news).toContainText('Barra Norte')
    await expect(news).toContainText('2 Cerveza')
    await expect(card.getByText(pesos(left))).toBeVisible()
    took.push(performance.now() - began)
  }
  expect(Math.min(...took)).toBeLessThan(1_000)
  expect(await balanceOf(ana, event)).toBe(left)
  await card.getByText('Movimientos').click()
  await expect(card.getByRole('listitem').first()).toContainText('Barra Norte')
  await passesAxe(page)
})

test('all the QRs of a screen are followed on one connection, and on none while nobody looks', async ({
  page,
}) => {
  const streams: string[] = []
  const ended: string[] = []
  page.on('request', (request) => STREAM.test(new URL(request.url()).pathname) && streams.push(request.url()))
  page.on(
    'requestfailed',
    (request) => STREAM.test(new URL(request.url()).pathname) && ended.push(request.url()),
  )
  const ana = await aPerson()
  await buyBalance(ana, await aVenue(), 50)
  await aCard(page, ana)
  expect(await page.getByRole('article').count()).toBeGreaterThan(1)
  await expect.poll(() => streams.length).toBe(1)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => ended.length).toBe(1)
  expect(streams).toHaveLength(1)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => streams.length).toBe(2)
})

test('where no stream comes through, a charge is found by asking', async ({ page }) => {
  await page.route(STREAM, (route) => route.abort())
  await page.clock.install()
  const { event, qr, card } = await aCard(page)
  await charge(event, qr.code, 10)
  await page.clock.runFor(15_000)
  await expect(card.getByText(pesos(qr.available_balance - 10))).toBeVisible()
})

test('a lost network keeps the QR on the screen and says how old the balance is', async ({ page }) => {
  const { qr, card } = await aCard(page)
  await expect(card.getByText(pesos(qr.available_balance))).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(/^Saldo de las \d\d:\d\d, sin conexión$/)).toBeVisible()
  await expect(card.getByText(pesos(qr.available_balance))).toBeVisible()
  await passesAxe(page)
  await page.unroute('**/api/**')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(/sin conexión$/)).toBeHidden()
})

test('a page that is opened without a network shows the QR, its code, its last balance and movements; signing out forgets them', async ({
  page,
}) => {
  const { event, qr, card } = await aCard(page)
  await expect(card.getByText(pesos(qr.available_balance))).toBeVisible()
  await expect.poll(() => movementsKept(page, event)).toContain('"amount":100')
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByText(/^Saldo de las \d\d:\d\d, sin conexión$/)).toBeVisible()
  const again = await qrCard(page, event)
  await expect(again.getByText(pesos(qr.available_balance))).toBeVisible()
  await expect(again.getByRole('img', { name: `Código QR de ${event.name}` })).toBeVisible()
  await expect(again.getByText(qr.code.replaceAll(/(.{4})(?=.)/g, '$1 '))).toBeVisible()
  await again.getByText('Movimientos').click()
  await expect(again.getByText(/^Movimientos de las \d\d:\d\d, sin conexión$/)).toBeVisible()
  await expect(again.getByRole('listitem').first()).toContainText('+$100.00')
  await passesAxe(page)
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.waitForURL(`${address()}/`)
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(qr.code)
  expect(await movementsKept(page, event)).toBe('')
})

test('a server that is slow keeps nobody from their QR: it is there before the first answer', async ({
  page,
}) => {
  const { event, card } = await aCard(page)
  await expect(card.getByRole('img')).toBeVisible()
  const answer = await holdAnswers(page, LIST)
  await page.reload()
  await expect(page.getByRole('heading', { name: event.name })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Código QR de/ }).first()).toBeVisible()
  answer()
})

test('a first visit waits on the shape of a card, and says so [S-2.43]', async ({ page }) => {
  await aCard(page)
  await page.evaluate(() => localStorage.removeItem('qrs_seen'))
  const answer = await holdAnswers(page, LIST)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Cargando tus QR' })).toHaveAttribute('aria-busy', 'true')
  await passesAxe(page)
  answer()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a QR’s picture is handed to another app of the device, where the device can', async ({ page }) => {
  await page.addInitScript(() => {
    const shared: string[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) =>
        void shared.push(...files.map(({ name, type }) => `${type} ${name}`)),
    })
  })
  const { qr, card } = await aCard(page)
  await card.getByRole('button', { name: 'Compartir' }).click()
  const shared = () => page.evaluate(() => (window as unknown as { shared: string[] }).shared)
  await expect.poll(shared).toEqual([`image/png ${qr.code}.png`])
})
