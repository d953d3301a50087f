import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { api, buyBalance, demo, orderBalance, qrOf, type TestEvent } from '../steps/demo-api.ts'
import { aPerson, aVenue, type Somebody } from '../steps/event.ts'
import { aLivePhone } from '../steps/live-phone.ts'
import { address, heading, passesAxe, pesos, test, theVisitor } from '../steps/screen.ts'

test.use({ visitor: demo.manager, viewport: { width: 1440, height: 900 } })

type Found = { event: TestEvent; ana: Somebody; code: string }

/** Somebody who bought 300 pesos and spent 42.50 of them. */
const aBuyer = async (): Promise<Found> => {
  const event = await aVenue()
  const ana = await aPerson()
  const { code } = await buyBalance(ana, event, 300)
  await charge(event, code, 42.5)
  return { event, ana, code }
}

const charge = (event: TestEvent, code: string, amount: number) =>
  api(`staff/events/${event.id}/charges`, theVisitor().token, { op_id: randomUUID(), code, amount })

const codeOf = async (event: TestEvent, ana: Somebody): Promise<string> =>
  (await qrOf(ana, event))?.code ?? ''

const openSearch = async (page: Page, { id }: TestEvent) => {
  await page.goto(`${address()}/office/${id}/attendees`)
  await expect(heading(page, 'Asistentes')).toBeVisible()
}

const search = async (page: Page, text: string) => {
  await page.getByLabel('Teléfono, correo, nombre, código, compra o folio').fill(text)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
}

const person = (page: Page) => heading(page, 'Ana Robles Cruz')
const rowOf = (page: Page, { email }: Somebody) => page.getByRole('row').filter({ hasText: email })

const openFile = async (page: Page, { event, ana }: Found) => {
  await openSearch(page, event)
  await search(page, ana.email)
  await rowOf(page, ana).getByRole('link').click()
  await expect(person(page)).toBeVisible()
}

/** Nothing of a person is in an address, which histories and logs keep. */
const tellsNothing = (page: Page, { ana, code }: Found) => {
  for (const secret of [ana.email, ana.phone, code, 'Ana', 'Robles'])
    expect(page.url()).not.toContain(encodeURIComponent(secret))
}

test('a person is found by phone, e-mail and name, and by code and purchase opened at once', async ({
  page,
}) => {
  const found = await aBuyer()
  const { event, ana, code } = found
  await openSearch(page, event)
  await passesAxe(page)
  for (const [text, by] of [
    [`${ana.phone.slice(0, 2)} ${ana.phone.slice(2)}`, 'por teléfono'],
    [ana.email.toUpperCase(), 'por correo'],
    ['robles ana', 'por nombre'],
  ] as const) {
    await search(page, text)
    await expect(page.getByText(`1 persona, ${by}`)).toBeVisible()
    await expect(rowOf(page, ana)).toContainText(pesos(257.5))
    tellsNothing(page, found)
  }
  await passesAxe(page)
  const purchase = await orderBalance(ana, event, 100)
  for (const text of [code.toLowerCase(), purchase]) {
    await search(page, text)
    await expect(person(page)).toBeVisible()
    tellsNothing(page, found)
    await page.getByRole('link', { name: 'Asistentes' }).last().click()
    await expect(heading(page, 'Asistentes')).toBeVisible()
  }
  await search(page, 'Nadie Deaquí')
  await expect(heading(page, 'No encontramos a nadie en este evento')).toBeVisible()
  await passesAxe(page)
})

test('the file tells balance, movements with who and where, payments and who looked', async ({ page }) => {
  const found = await aBuyer()
  await openFile(page, found)
  tellsNothing(page, found)
  await expect(page.getByText(pesos(257.5)).first()).toBeVisible()
  const movements = page.getByRole('region', { name: 'Movimientos', exact: true }).getByRole('row')
  await expect(movements.filter({ hasText: 'Cobro' })).toContainText('Barra Norte')
  await expect(movements.filter({ hasText: 'Recarga en línea' })).toContainText(pesos(300))
  await expect(page.getByText('La cadena de este QR cuadra: 2 movimientos sin huecos.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Bitácora' })).toContainText('abrió esta ficha')
  await page.getByRole('link', { name: 'Recargas' }).click()
  await expect(movements.filter({ hasText: 'Cobro' })).toHaveCount(0)
  await expect(movements.filter({ hasText: 'Recarga en línea' })).toHaveCount(1)
  await passesAxe(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Estado de cuenta' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('estado-de-cuenta.csv')
})

test('a blocked QR is refused at the bar until the block is lifted; a note stays', async ({ page }) => {
  const found = await aBuyer()
  const { event, code } = found
  await openFile(page, found)
  await page.getByRole('button', { name: 'Bloquear QR' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bloquear el QR' })
  await passesAxe(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Bloquear QR' }).click()
  await dialog.getByRole('combobox').selectOption('Se lo robaron')
  await dialog.getByRole('button', { name: 'Bloquear QR' }).click()
  await expect(page.getByText('El QR quedó bloqueado.')).toBeVisible()
  await expect(page.getByText('QR bloqueado', { exact: true })).toBeVisible()
  await expect(charge(event, code, 1)).rejects.toThrow('wallet_blocked')
  await expect(page.getByRole('region', { name: 'Bitácora' })).toContainText('Se lo robaron')
  await page.getByRole('button', { name: 'Quitar bloqueo' }).click()
  const lifting = page.getByRole('dialog', { name: 'Quitar el bloqueo' })
  await lifting.getByRole('combobox').selectOption('Lo encontró')
  await lifting.getByRole('button', { name: 'Quitar bloqueo' }).click()
  await expect(page.getByText('El QR paga otra vez.')).toBeVisible()
  await charge(event, code, 1)
  await page.getByRole('button', { name: 'Anotar' }).click()
  await page.getByLabel('Nota para el equipo').fill('Lo dejó en la barra.')
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  await expect(page.getByRole('region', { name: 'Notas' })).toContainText('Lo dejó en la barra.')
})

test('a person is found by their live QR, and their static code pays again once support lets it', async ({
  page,
}) => {
  const found = await aBuyer()
  const { event, ana, code } = found
  const phone = await aLivePhone(ana, event)
  const only = `public/user/${ana.userId}/event/${event.id}/qr/live/only`
  await api(only, ana.token, { is_only: true }, 'PUT')
  await openSearch(page, event)
  await search(page, await phone.show())
  await expect(person(page)).toBeVisible()
  tellsNothing(page, found)
  await expect(page.getByText(/^Solo QR en vivo/)).toBeVisible()
  await expect(page.getByText('Tiene el QR en vivo en un teléfono.', { exact: true })).toBeVisible()
  await passesAxe(page)
  await expect(charge(event, code, 1)).rejects.toThrow('live_only')
  await page.getByRole('button', { name: 'Quitar «Solo QR en vivo»' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quitar «Solo QR en vivo»' })
  await dialog.getByRole('combobox').selectOption('Perdió su teléfono, o no lo trae')
  await passesAxe(page)
  await dialog.getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect(page.getByText('Su QR fijo paga otra vez.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quitar «Solo QR en vivo»' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Bitácora' })).toContainText(
    'Perdió su teléfono, o no lo trae',
  )
  await charge(event, code, 1)
})

test.describe('a lost QR', () => {
  test.use({ expectedComplaints: [/status of 422/] })

  test('is replaced with both proofs, not with a wrong one, and sent again', async ({ page }) => {
    const found = await aBuyer()
    const { event, ana, code } = found
    await openFile(page, found)
    await page.getByRole('button', { name: 'Cambiar QR' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cambiar el QR perdido' })
    await dialog.getByLabel('Su fecha de nacimiento').fill('1996-04-18')
    await dialog.getByLabel('Monto de su última compra, con propina').fill('43')
    await dialog.getByRole('button', { name: 'Cambiar QR' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Lo que dijo no coincide con lo que tenemos')
    await passesAxe(page)
    expect(await codeOf(event, ana)).toBe(code)
    await dialog.getByLabel('Monto de su última compra, con propina').fill('42.50')
    await dialog.getByRole('button', { name: 'Cambiar QR' }).click()
    await expect(page.getByText('Su QR cambió.')).toBeVisible()
    await expect(page.getByText('2.º código')).toBeVisible()
    await expect(charge(event, code, 1)).rejects.toThrow('wallet_blocked')
    await charge(event, await codeOf(event, ana), 1)
    await page.getByRole('button', { name: 'Enviarle su QR' }).click()
    const sending = page.getByRole('dialog', { name: '¿Enviarle su QR otra vez?' })
    await expect(sending).toContainText(ana.email)
    await sending.getByRole('button', { name: 'Enviarle su QR' }).click()
    await expect(page.getByText('Su QR va en camino.')).toBeVisible()
  })
})
