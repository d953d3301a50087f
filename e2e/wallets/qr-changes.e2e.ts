import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { cameraArgs, writeCameraVideo } from '../steps/camera-video.ts'
import { api, buyBalance, demo, qrOf, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { aVenue } from '../steps/event.ts'
import { chromiumArgs } from '../playwright.config.ts'
import { printedQr } from '../steps/printed-qr.ts'

import { address, heading, listenTo, passesAxe, test, qrCard, pageAs } from '../steps/screen.ts'

test.use({ visitor: demo.attendee })

/** Whether a bar can charge this code one peso. */
const isCharged = async (event: TestEvent, code: string): Promise<boolean> => {
  const bar = await signInByApi(demo.manager)
  const body = { op_id: randomUUID(), code, amount: 1 }
  return api(`staff/events/${event.id}/charges`, bar.token, body).then(
    () => true,
    () => false,
  )
}

const cardOf = async (page: Page, event: TestEvent) => {
  await page.goto(`${address()}/users/qrs`)
  return qrCard(page, event)
}

test('a QR is blocked after a question that can’t be dismissed, and replaced by one that pays [S-2.45]', async ({
  page,
}) => {
  const [ana, event] = [await signInByApi(demo.attendee), await aVenue()]
  const { code } = await buyBalance(ana, event, 100)
  const card = await cardOf(page, event)
  await card.getByRole('button', { name: 'Bloquear mi QR' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: '¿Bloquear tu QR?' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await passesAxe(page)
  await dialog.getByRole('button', { name: 'No, cancelar' }).click()
  await expect(dialog).toBeHidden()
  expect(await isCharged(event, code)).toBe(true)

  await card.getByRole('button', { name: 'Bloquear mi QR' }).click()
  await page.getByRole('button', { name: 'Sí, continuar' }).click()
  await expect(page.getByRole('heading', { name: 'Tu QR está bloqueado' })).toBeVisible()
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await expect(card.getByText('Inactivo')).toBeVisible()
  await expect(card.getByText('Bloqueado', { exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Recargar' })).toBeHidden()
  expect(await isCharged(event, code)).toBe(false)
  await passesAxe(page)

  await page.goto(`${address()}/events/${event.url}/add-funds`)
  await expect(page.getByRole('alert')).toHaveText(
    'Tu QR de este evento está bloqueado. Cámbialo por uno nuevo en Mis Qrs y podrás recargar.',
  )
  await expect(page.getByRole('button', { name: 'Siguiente' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ver Mis Qrs' }).click()
  await cardOf(page, event)

  await card.getByRole('button', { name: 'Cambiar por un QR nuevo' }).click()
  await page.getByRole('button', { name: 'Sí, continuar' }).click()
  await expect(page.getByRole('heading', { name: 'Tu QR nuevo está listo' })).toBeVisible()
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await expect(card.getByText('Activo')).toBeVisible()
  const fresh = (await qrOf(ana, event))?.code ?? ''
  expect(fresh).not.toBe(code)
  await expect(card.getByText(fresh.replaceAll(/(.{4})(?=.)/g, '$1 '))).toBeVisible()
  expect([await isCharged(event, code), await isCharged(event, fresh)]).toEqual([false, true])
})

test.describe('with a network that fails', () => {
  test.use({ expectedComplaints: [/net::ERR_/] })

  test('a block that did not go through says so and changes nothing; tried again it goes through [S-8.7]', async ({
    page,
  }) => {
    const [ana, event] = [await signInByApi(demo.attendee), await aVenue()]
    const { code } = await buyBalance(ana, event, 50)
    const card = await cardOf(page, event)
    await page.route('**/qr/block', (route) => route.abort())
    const block = async () => {
      await card.getByRole('button', { name: 'Bloquear mi QR' }).click()
      await page.getByRole('button', { name: 'Sí, continuar' }).click()
    }
    await block()
    await expect(page.getByRole('heading', { name: 'Ops..' })).toBeVisible()
    await expect(page.getByRole('dialog')).toContainText('Parece que no tienes conexión a internet.')
    await page.getByRole('button', { name: 'Continuar' }).click()
    expect(await isCharged(event, code)).toBe(true)
    await page.unroute('**/qr/block')
    await block()
    await expect(page.getByRole('heading', { name: 'Tu QR está bloqueado' })).toBeVisible()
    expect(await isCharged(event, code)).toBe(false)
    await api(`public/user/${ana.userId}/event/${event.id}/qr/reissue`, ana.token, { op_id: randomUUID() })
  })
})

test.describe('a printed QR', () => {
  test.use({ expectedComplaints: [/status of 409/] })

  test('is claimed by its typed code: its balance is one’s own, and it pays no more', async ({ page }) => {
    const [ana, event] = [await signInByApi(demo.attendee), await aVenue()]
    const before = (await qrOf(ana, event))?.available_balance ?? 0
    const code = await printedQr(event, 85.5)
    await page.goto(`${address()}/users/qrs`)
    await page.getByRole('link', { name: 'Tengo un QR impreso' }).click()
    await expect(heading(page, 'Tengo un QR impreso')).toBeVisible()
    await passesAxe(page)
    const field = page.getByLabel('Código del QR')
    await field.fill(code.slice(0, 20))
    await page.getByRole('button', { name: 'Pasar el saldo a mi cuenta' }).click()
    await expect(page.getByRole('alert')).toContainText('Ese código no está completo.')
    await field.fill(code.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1 '))
    await page.getByRole('button', { name: 'Pasar el saldo a mi cuenta' }).click()
    await expect(heading(page, 'El saldo ya es tuyo')).toBeFocused()
    await expect(page.getByText('Pasamos MXN $85.50 a tu QR. El impreso ya no paga.')).toBeVisible()
    await passesAxe(page)
    expect((await qrOf(ana, event))?.available_balance).toBe(before + 85.5)
    expect(await isCharged(event, code)).toBe(false)

    await page.goto(`${address()}/users/claim-qr`)
    await page.getByLabel('Código del QR').fill(code)
    await page.getByRole('button', { name: 'Pasar el saldo a mi cuenta' }).click()
    await expect(page.getByRole('alert')).toContainText('Este QR ya es tuyo: su saldo está en tu cuenta.')
  })
})

test.describe('a printed QR before the camera', () => {
  test('is read into the form, and nothing moves before one says so', async ({
    playwright,
    launchOptions,
  }) => {
    const [ana, event] = [await signInByApi(demo.attendee), await aVenue()]
    const balance = async () => (await qrOf(ana, event))?.available_balance ?? 0
    const [before, code] = [await balance(), await printedQr(event, 40)]
    const folder = mkdtempSync(join(tmpdir(), 'saldo-camera-'))
    const film = join(folder, 'qr.y4m')
    await writeCameraVideo(code, film)
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...chromiumArgs, ...cameraArgs(film)],
    })
    try {
      const page = await pageAs(browser, demo.attendee, { permissions: ['camera'] })
      const heard = listenTo(page)
      await page.goto(`${address()}/users/claim-qr`)
      await page.getByRole('button', { name: 'Escanearlo con la cámara' }).click()
      await expect(page.getByText('Código leído.')).toBeVisible({ timeout: 30_000 })
      await expect(page.getByLabel('Código del QR')).toHaveValue(code)
      await expect(page.getByRole('button', { name: 'Pasar el saldo a mi cuenta' })).toBeFocused()
      expect(await balance()).toBe(before)
      await page.keyboard.press('Enter')
      await expect(heading(page, 'El saldo ya es tuyo')).toBeVisible()
      expect(await balance()).toBe(before + 40)
      expect(heard).toEqual([])
    } finally {
      await browser.close()
      rmSync(folder, { recursive: true })
    }
  })

  for (const [name, sentence] of [
    [
      'NotAllowedError',
      'La cámara está bloqueada. Permítela en los ajustes del navegador o escribe el código.',
    ],
    ['NotFoundError', 'No encontramos una cámara. Escribe el código.'],
  ] as const)
    test(`whose camera says ${name} is told what to do, and can still be typed`, async ({ page }) => {
      await page.addInitScript((refusal) => {
        navigator.mediaDevices.getUserMedia = async () => {
          throw new DOMException('', refusal)
        }
      }, name)
      await page.goto(`${address()}/users/claim-qr`)
      await page.getByRole('button', { name: 'Escanearlo con la cámara' }).click()
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Usar la cámara' })).toBeEnabled()
      await expect(page.getByLabel('Código del QR')).toBeEnabled()
      await passesAxe(page)
    })
})

test('a QR leads to its refund form with its code, and shows how a request for it stands', async ({
  page,
}) => {
  const [ana, event] = [await signInByApi(demo.attendee), await aVenue()]
  const qr = await buyBalance(ana, event, 150)
  const card = await cardOf(page, event)
  await card.getByRole('link', { name: 'Solicitar reembolso' }).click()
  await expect(page).toHaveURL(`${address()}/refunds`)
  await expect(page.getByLabel('Código de tu QR (opcional)')).toHaveValue(qr.code)
  const moments = { accepted_at: null, rejected_at: null, paid_at: null, returned_at: null }
  const refund = {
    folio: 'R-2026-0007',
    state: 'requested',
    amount: null,
    reason: null,
    qr_id: qr.id,
    event_id: event.id,
    created_at: '2026-11-20T02:00:00.000Z',
    ...moments,
  }
  await page.route(/\/public\/user\/[^/]+\/refunds$/, (route) =>
    route.fulfill({ json: { success: true, data: [refund] } }),
  )
  const again = await cardOf(page, event)
  await expect(again.getByText('Reembolso R-2026-0007 · En revisión')).toBeVisible()
  await expect(again.getByRole('link', { name: 'Solicitar reembolso' })).toBeHidden()
  await passesAxe(page)
})

test('a purchase has a receipt to print, without the site around it, and to share [S-3.11]', async ({
  page,
}) => {
  const [ana, event] = [await signInByApi(demo.attendee), await aVenue()]
  await buyBalance(ana, event, 120)
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared, print: () => shared.push('printed') })
    Object.assign(navigator, { share: async (what: unknown) => void shared.push(what) })
  })
  const card = await cardOf(page, event)
  await card.getByRole('link', { name: 'Mis compras y recibos' }).click()
  await expect(heading(page, 'Mis compras')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: event.name }).first()
  await expect(row).toContainText('$120.00')
  await expect(row).toContainText('Pagada')
  await passesAxe(page)
  await row.getByRole('link', { name: /^Ver recibo/ }).click()
  await expect(heading(page, 'Recibo de compra')).toBeVisible()
  for (const words of [
    'Folio',
    event.name,
    '$120.00',
    'Tarjeta de crédito o débito',
    'Fecha de pago',
    'Pagada',
  ])
    await expect(page.getByRole('article')).toContainText(words)
  await passesAxe(page)
  await page.getByRole('button', { name: 'Compartir recibo' }).click()
  await page.getByRole('button', { name: 'Imprimir' }).click()
  const shared = await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)
  expect(shared).toEqual([
    { title: 'Recibo de compra', text: expect.stringMatching(/MXN \$120\.00\. Folio [0-9A-Z]+\.$/) },
    'printed',
  ])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Volver a Mis compras' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByText('Folio')).toBeVisible()
})

test('nothing of these screens is wider than 320 px', async ({ page }) => {
  await buyBalance(await signInByApi(demo.attendee), await aVenue(), 50)
  await page.setViewportSize({ width: 320, height: 640 })
  const shown = {
    '/users/qrs': page.getByRole('img', { name: /^Código QR de/ }).first(),
    '/users/purchases': page.getByRole('link', { name: /^Ver recibo/ }).first(),
    '/users/claim-qr': page.getByLabel('Código del QR'),
  }
  for (const [path, part] of Object.entries(shown)) {
    await page.goto(address() + path)
    await expect(part).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})
