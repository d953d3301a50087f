import { expect, type Page } from '@playwright/test'
import { buyBalance, demo, signInByApi } from '../steps/demo-api.ts'
import { anEvent } from '../steps/event.ts'
import { received } from '../steps/identity-steps.ts'
import { chooseImage, fillForm, goodClabe, imageInput, openForm, png, submit } from '../steps/refund-steps.ts'
import { address, heading, passesAxe, test } from '../steps/screen.ts'

const REFUNDS = '**/api/v1/es/public/refunds'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Leaves a field with a text in it, and answers what is said below it. */
const saidOf = async (page: Page, label: string, text: string): Promise<string> => {
  const input = field(page, label)
  await input.fill(text)
  await input.blur()
  const described = (await input.getAttribute('aria-describedby')) ?? ''
  return (await page.locator(`[id="${described}"]`).textContent()) ?? ''
}

test('the page is rendered on the server, with the hint and no button to press yet [S-2.13]', async ({
  page,
}) => {
  const html = await (await page.request.get(`${address()}/refunds`)).text()
  expect(html).toContain('Para pedir un reembolso tu saldo debe ser mayor a 100 pesos.')
  await openForm(page)
  await expect(submit(page)).toBeDisabled()
  await passesAxe(page)
})

test('each field says what is wrong with it, letter by letter [S-5.2]', async ({ page }) => {
  await openForm(page)
  expect(await saidOf(page, 'Nombre completo', '')).toBe('Requerido.')
  expect(await saidOf(page, 'Nombre completo', 'A')).toBe('Mínimo 2 caracteres.')
  expect(await saidOf(page, 'Nombre completo', 'a'.repeat(101))).toBe('Máximo 100 caracteres.')
  expect(await saidOf(page, 'Teléfono', '')).toBe('Requerido.')
  expect(await saidOf(page, 'Teléfono', '55 12')).toBe('Solo dígitos (7 a 15).')
  expect(await saidOf(page, 'Correo', '')).toBe('Requerido.')
  expect(await saidOf(page, 'Correo', 'ana@')).toBe('Correo no válido.')
  expect(await saidOf(page, 'CLABE interbancaria', '')).toBe('Requerido.')
  expect(await saidOf(page, 'CLABE interbancaria', '123')).toBe('Debe contener exactamente 18 dígitos.')
  expect(await saidOf(page, 'Código de tu QR (opcional)', 'x'.repeat(31))).toBe('Máximo 30 caracteres.')
  await imageInput(page).focus()
  await imageInput(page).blur()
  await expect(page.getByText('El archivo es requerido.')).toBeVisible()
  await chooseImage(page, Buffer.from('%PDF-1.7'), 'a.pdf', 'application/pdf')
  await expect(page.getByText('Solo se permiten archivos de imagen (jpg, png, gif, etc.).')).toBeVisible()
  await chooseImage(page, Buffer.alloc(5 * 1024 * 1024 + 1), 'a.png')
  await expect(page.getByText('La imagen no debe superar los 5 MB.')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await passesAxe(page)
})

test('a pasted CLABE loses its spaces and what is over 18 digits, and one that does not fit may be sent [S-5.3]', async ({
  page,
}) => {
  await openForm(page)
  const clabe = field(page, 'CLABE interbancaria')
  await clabe.fill('0321 8000 0118 3597 1999')
  await expect(clabe).toHaveValue(goodClabe)
  await expect(page.getByText('18 de 18 dígitos')).toBeVisible()
  const doubt = page.getByText('Revisa tu CLABE: parece que un dígito no coincide.')
  await expect(doubt).toHaveCount(0)
  await fillForm(page, { clabe: goodClabe.replace(/9$/, '0') })
  await expect(doubt).toBeVisible()
  await expect(submit(page)).toBeEnabled()
  await page.getByText('¿Dónde encuentro mi CLABE?').click()
  await expect(page.getByText('No es el número de tu tarjeta', { exact: false })).toBeVisible()
  await passesAxe(page)
})

test('a visitor’s request is sent once, answers the folio that the e-mail has, and the form is empty again [S-2.12]', async ({
  page,
}) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/public/refunds')) asked += 1
  })
  await openForm(page)
  const email = `visita-${Date.now()}@ejemplo.test`
  await fillForm(page, { email })
  await expect(page.getByAltText('Vista previa de la imagen que elegiste')).toBeVisible()
  await passesAxe(page)
  await submit(page).dblclick()
  await expect(heading(page, 'Tu solicitud fue enviada correctamente')).toBeFocused()
  await expect(page.getByText('Nuestro equipo la va a revisar y te responderá por correo.')).toBeVisible()
  await passesAxe(page)
  expect(asked).toBe(1)
  const folio = await received('email', email, /Tu folio es (R-\w{5}-\w{5})\./)
  await expect(page.getByText(folio, { exact: true })).toBeVisible()
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(kept).not.toContain(goodClabe)
  expect(kept).not.toContain('idemKey-')

  await page.getByRole('button', { name: 'Enviar otra solicitud' }).click()
  for (const label of ['Nombre completo', 'Teléfono', 'Correo', 'CLABE interbancaria'])
    await expect(field(page, label)).toHaveValue('')
  await expect(submit(page)).toBeDisabled()
})

test('while the picture is on its way the form says how far it is, and takes no second press [S-4.52]', async ({
  page,
}) => {
  await openForm(page)
  await fillForm(page)
  // Noise doesn't pack: it is as big on the way as here.
  await chooseImage(page, png(1_200, 1_200, 'noise'))
  const session = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 400_000 }
  await session.send('Network.emulateNetworkConditions', slow)
  await submit(page).click()
  const progress = page.getByRole('progressbar', { name: 'Avance del envío' })
  const shareOf = () => progress.evaluate((bar: HTMLProgressElement) => bar.value)
  await expect.poll(shareOf).toBeGreaterThan(0.1)
  const early = await shareOf()
  expect(early).toBeLessThan(1)
  await expect(submit(page)).toBeDisabled()
  await expect.poll(shareOf).toBeGreaterThan(early)
  await expect(heading(page, 'Tu solicitud fue enviada correctamente')).toBeVisible()
})

test.describe('what goes wrong is listed beside the button, keeps what was typed, and can be sent again', () => {
  test.use({ expectedComplaints: [/Failed to load resource|ERR_FAILED/] })

  const alert = (page: Page) => page.getByRole('alert')

  test('the server’s sentences', async ({ page }) => {
    await openForm(page)
    await expect(page.getByText('JPG, PNG o WebP de hasta 5 MB.')).toBeVisible()
    await fillForm(page)
    await chooseImage(page, png().subarray(0, 60))
    await submit(page).click()
    await expect(alert(page)).toHaveText('No pudimos leer la imagen. Usa un archivo JPG, PNG o WebP.')
    await expect(alert(page)).toBeFocused()
    await passesAxe(page)
    await expect(field(page, 'CLABE interbancaria')).toHaveValue(goodClabe)
    const heic = Buffer.concat([Buffer.from('00000018667479706865696300000000', 'hex'), Buffer.alloc(64)])
    await chooseImage(page, heic, 'IMG_1.HEIC', '')
    await submit(page).click()
    await expect(alert(page)).toContainText('Toma una captura de pantalla de tu QR y envía esa')
    await chooseImage(page)
    await submit(page).click()
    await expect(heading(page, 'Tu solicitud fue enviada correctamente')).toBeVisible()
  })

  test('a list of them, or the default where there is no sentence [S-4.53]', async ({ page }) => {
    await openForm(page)
    await fillForm(page)
    const errors = { name: ['Uno.'], clabe: ['Dos.', 'Tres.'] }
    const json = { success: false, code: 'validation_failed', message: 'Revisa.', errors }
    await page.route(REFUNDS, (route) => route.fulfill({ status: 422, json }))
    await submit(page).click()
    await expect(alert(page).getByRole('listitem')).toHaveText(['Uno.', 'Dos.', 'Tres.'])
    await page.unroute(REFUNDS)
    await page.route(REFUNDS, (route) => route.fulfill({ status: 502, body: '<html>' }))
    await submit(page).click()
    await expect(alert(page)).toHaveText('Ocurrió un error al enviar la solicitud.')
  })

  test('a lost answer: sent again it is the same request', async ({ page }) => {
    await openForm(page)
    await fillForm(page, { email: `otra-vez-${Date.now()}@ejemplo.test` })
    const folios: string[] = []
    await page.route(REFUNDS, async (route) => {
      const { data } = (await (await route.fetch()).json()) as { data: { folio: string } }
      folios.push(data.folio)
      await route.abort()
    })
    await submit(page).click()
    await expect(alert(page)).toHaveText(
      'Parece que no tienes conexión a internet. Por favor, revisa tu conexión e inténtalo nuevamente.',
    )
    await page.unroute(REFUNDS)
    await submit(page).click()
    await expect(heading(page, 'Tu solicitud fue enviada correctamente')).toBeVisible()
    await expect(page.getByText(folios[0] ?? 'none', { exact: true })).toBeVisible()
  })
})

test.describe('somebody signed in', () => {
  test.use({ visitor: demo.attendee })

  test('finds what is known filled in, the code of the QR too, which stands in no address', async ({
    page,
  }) => {
    const ana = await signInByApi(demo.attendee)
    const event = await anEvent()
    const { code } = await buyBalance(ana, event, 300)
    // The form takes the code as it fills itself in: kept before that, this document would take it, and not the next.
    await openForm(page)
    await expect(field(page, 'Correo')).toHaveValue(demo.attendee)
    await page.evaluate((refundCode) => sessionStorage.setItem('refund_code', refundCode), code)
    await page.reload()
    await expect(field(page, 'Código de tu QR (opcional)')).toHaveValue(code)
    await expect(field(page, 'Correo')).toHaveValue(demo.attendee)
    await expect(field(page, 'Teléfono')).toHaveValue('5500000001')
    expect(await field(page, 'Nombre completo').inputValue()).toMatch(/^Ana /)
    expect(page.url()).toBe(`${address()}/refunds`)
    await field(page, 'CLABE interbancaria').fill(goodClabe)
    await chooseImage(page)
    await submit(page).click()
    await expect(heading(page, 'Tu solicitud fue enviada correctamente')).toBeVisible()
    const own = await fetch(`${address()}/api/v1/es/public/user/${ana.userId}/refunds`, {
      headers: { authorization: `Bearer ${ana.token}` },
    })
    expect(await own.json()).toMatchObject({ data: [{ state: 'requested', event_id: event.id }] })
  })
})

test('the form is filled and sent by keyboard alone, at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openForm(page)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await field(page, 'Nombre completo').focus()
  for (const text of ['Ana Luna', '5512345678', 'teclado@ejemplo.test', goodClabe]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  // Past the help and the code.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(imageInput(page)).toBeFocused()
  await chooseImage(page)
  await page.keyboard.press('Tab')
  await expect(submit(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Tu solicitud fue enviada correctamente')).toBeVisible()
  expect(await overflow()).toBeLessThanOrEqual(0)
})
