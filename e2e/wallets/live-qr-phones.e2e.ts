import { randomUUID } from 'node:crypto'
import { expect, type Browser, type Page } from '@playwright/test'
import { api, demo, type TestEvent } from '../steps/demo-api.ts'
import type { Somebody } from '../steps/event.ts'
import { signIn } from '../steps/identity-steps.ts'
import {
  charge,
  face,
  liveOf,
  lookUp,
  openCard,
  pay,
  readFrom,
  someone,
  staticOf,
} from '../steps/live-qr-steps.ts'
import { address, listenTo, passesAxe, qrCard, test } from '../steps/screen.ts'

/** A second phone of the same person. */
const anotherPhone = async (browser: Browser, who: Somebody, event: TestEvent) => {
  const context = await browser.newContext({ locale: 'es-MX', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const heard = listenTo(page)
  const card = await openCard(page, who, event)
  return { context, page, card, heard }
}

test('another phone says where the live QR is and brings it over after a question; the first one’s is refused', async ({
  page,
  browser,
}) => {
  const { ana, event } = await someone('preferred')
  const card = await openCard(page, ana, event)
  await expect(liveOf(card, event)).toBeVisible()
  const second = await anotherPhone(browser, ana, event)
  await expect(second.card.getByText('Tu QR en vivo está en otro teléfono')).toBeVisible()
  await expect(staticOf(second.card, event)).toBeVisible()
  await passesAxe(second.page)
  await second.card.getByRole('button', { name: 'Traerlo a este teléfono' }).click()
  await expect(
    second.page.getByRole('heading', { name: '¿Traer tu QR en vivo a este teléfono?' }),
  ).toBeFocused()
  await passesAxe(second.page)
  await second.page.getByRole('button', { name: 'Sí, continuar' }).click()
  const brought = liveOf(second.card, event)
  await expect(brought).toBeVisible()
  await expect(face(second.card, 'QR en vivo')).toBeFocused()
  await expect(lookUp(event, await readFrom(liveOf(card, event)))).rejects.toThrow(/qr_replaced/)
  expect(await pay(event, await readFrom(brought))).toBe(90)
  expect(second.heard).toEqual([])
  await second.context.close()

  await page.reload()
  const before = await qrCard(page, event)
  await expect(before.getByText('Tu QR en vivo está en otro teléfono')).toBeVisible()
})

test.describe('with a sign-in that is too old', () => {
  test.use({ expectedComplaints: [/status of 403/] })

  test('bringing the live QR over asks for it, and comes back to its question', async ({ page, browser }) => {
    const { ana, event } = await someone('preferred')
    const first = await anotherPhone(browser, ana, event)
    await expect(liveOf(first.card, event)).toBeVisible()
    const card = await openCard(page, ana, event)
    await page.route('**/qr/live', (route) =>
      route.fulfill({
        status: 403,
        json: { success: false, code: 'reauth_required', message: 'Inicia sesión de nuevo.' },
      }),
    )
    await card.getByRole('button', { name: 'Traerlo a este teléfono' }).click()
    await page.getByRole('button', { name: 'Sí, continuar' }).click()
    await page.waitForURL(/\/auth\/sign-in/)
    await page.unroute('**/qr/live')
    await signIn(page, ana.email, demo.password, '/users/qrs')
    await expect(page.getByRole('heading', { name: '¿Traer tu QR en vivo a este teléfono?' })).toBeVisible()
    await page.getByRole('button', { name: 'Sí, continuar' }).click()
    await expect(liveOf(await qrCard(page, event), event)).toBeVisible()
    await first.context.close()
  })
})

test('«Solo QR en vivo» is asked before, stops the static QR at once, and goes off without a question', async ({
  page,
}) => {
  const { ana, event, code } = await someone('offered')
  const card = await openCard(page, ana, event)
  const only = card.getByRole('switch', { name: 'Solo QR en vivo' })
  await expect(face(card, 'QR fijo')).toBeVisible()
  await expect(only).toBeHidden()
  await face(card, 'QR en vivo').click()
  await expect(only).toHaveAttribute('aria-checked', 'false')
  await only.click()
  await expect(page.getByRole('heading', { name: '¿Pagar solo con tu QR en vivo?' })).toBeFocused()
  await passesAxe(page)
  await page.getByRole('button', { name: 'Sí, continuar' }).click()
  await expect(only).toHaveAttribute('aria-checked', 'true')
  await expect(only).toBeFocused()
  await expect(charge(event, code)).rejects.toThrow(/live_only/)
  expect(await pay(event, await readFrom(liveOf(card, event)))).toBe(90)
  await face(card, 'QR fijo').click()
  await expect(card.getByText('No paga', { exact: true })).toBeVisible()
  await expect(card.getByText('El QR fijo, el descargado y el impreso no pagan')).toBeVisible()
  await passesAxe(page)

  await only.press('Space')
  await expect(only).toHaveAttribute('aria-checked', 'false')
  await expect(card.getByText('No paga', { exact: true })).toBeHidden()
  expect(await readFrom(staticOf(card, event))).toBe(code)
  expect(await charge(event, code)).toBe(80)
})

test('a new QR after a block brings a new key by itself', async ({ page }) => {
  const { ana, event } = await someone('preferred')
  const card = await openCard(page, ana, event)
  const before = await readFrom(liveOf(card, event))
  const change = async (kind: 'block' | 'reissue') =>
    api(`public/user/${ana.userId}/event/${event.id}/qr/${kind}`, ana.token, { op_id: randomUUID() })
  await change('block')
  await expect(card.getByText('Bloqueado', { exact: true })).toBeVisible()
  await expect(liveOf(card, event)).toBeHidden()
  await expect(lookUp(event, before)).rejects.toThrow(/qr_replaced|wallet_blocked/)
  await change('reissue')
  await expect(liveOf(card, event)).toBeVisible()
  expect(await pay(event, await readFrom(liveOf(card, event)))).toBe(90)
})

const databasesOf = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

test('signing out leaves no key on the phone', async ({ page }) => {
  const { ana, event } = await someone('preferred')
  const card = await openCard(page, ana, event)
  const text = await readFrom(liveOf(card, event))
  expect(await databasesOf(page)).toContain('saldo-live-qr')
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.waitForURL(`${address()}/`)
  await expect.poll(() => databasesOf(page)).not.toContain('saldo-live-qr')
  await expect.poll(() => lookUp(event, text).catch(String)).toContain('qr_replaced')
})
