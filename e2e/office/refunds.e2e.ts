import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { routes } from '../../packages/client/src/routes.ts'
import { api, demo } from '../steps/demo-api.ts'
import { aManager, aVenue } from '../steps/event.ts'
import { aRequest } from '../steps/refund-steps.ts'
import { address, heading, passesAxe, test } from '../steps/screen.ts'

test.use({
  visitor: demo.manager,
  viewport: { width: 1440, height: 900 },
  expectedComplaints: [/422 \(Unprocessable.*\/approve$/],
})

const shows = (page: Page, name: string) => expect(heading(page, name)).toBeVisible()

test('requests are looked at by their hints, accepted one by one or with a reason, and rejected by keyboard', async ({
  page,
}) => {
  const event = await aVenue()
  const clean = await aRequest(event, { n: 2, name: 'Ana Robles Prueba', isOwn: true })
  const strange = await aRequest(event, { n: 1, name: 'Wolfgang Zimmer', isOwn: false })
  await page.goto(address() + routes.inOffice(event.id, 'refunds'))
  await shows(page, 'Reembolsos')
  const row = (folio: string) => page.getByRole('row', { name: folio })
  await expect(row(strange)).toContainText('Otra persona')
  await passesAxe(page)

  await row(strange).getByRole('link').click()
  await shows(page, strange)
  await page.getByRole('button', { name: 'Ver la foto' }).click()
  await expect(page.getByAltText(`Foto que acompaña la solicitud ${strange}`)).toBeVisible()
  await passesAxe(page)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Por qué la aceptas').fill('Su dueño lo confirmó por teléfono.')
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await expect(page.getByText('Aceptado', { exact: true }).first()).toBeVisible()

  await page.getByRole('link', { name: 'Volver a los reembolsos' }).click()
  await expect(row(clean)).toBeVisible()
  // The list answers to keys a moment after it is drawn.
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(row(clean).getByRole('link')).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('r')
  await dialog.getByLabel('Motivo').fill('La foto no se lee.')
  await dialog.getByRole('button', { name: 'Rechazar' }).click()
  await expect(page.getByText('No hay solicitudes aquí.')).toBeVisible()
  await page.getByRole('button', { name: 'Rechazados · 1' }).click()
  await expect(row(clean)).toBeVisible()
  await page.goto(address() + routes.officeRefunds())
  await shows(page, 'Reembolsos')
  await passesAxe(page)
})

test('a batch that another person prepared is approved by its sum, filed, answered by the bank and closed', async ({
  page,
}) => {
  const event = await aVenue()
  const mona = await aManager(event)
  const folios = [
    await aRequest(event, { n: 1, name: 'Ana Robles', isOwn: true }),
    await aRequest(event, { n: 2, name: 'Beto Prueba', isOwn: true }),
  ]
  for (const folio of folios)
    await api(`staff/events/${event.id}/refunds/${folio}/accept`, mona.token, {
      op_id: randomUUID(),
      amount: 500,
      why: 'Revisada',
    })
  await page.goto(address() + routes.inOffice(event.id, 'refunds/batches'))
  await expect(page.getByText('2 reembolsos por $1,000.00.')).toBeVisible()
  await passesAxe(page)
  const batch = randomUUID()
  await api(`office/events/${event.id}/refund-batches`, mona.token, { op_id: batch })
  await page.reload()
  await page.getByRole('link', { name: 'Lote 1' }).click()
  await shows(page, 'Lote 1')
  await passesAxe(page)
  const total = page.getByLabel('Escribe la suma para confirmar')
  await total.fill('999')
  await page.getByRole('button', { name: 'Aprobar lote' }).click()
  await expect(page.getByRole('alert')).toContainText('no es la del lote')
  await total.fill('1,000.00')
  await page.getByRole('button', { name: 'Aprobar lote' }).click()
  await page.getByRole('button', { name: 'Hacer el archivo' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Bajar CSV de Saldo' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1)
  const references = lines.map((line) => line.split(',')[6]?.replace("'", '') ?? '')
  expect(references).toHaveLength(2)
  const answer = [
    'Clave,Pagos,Resultado,Motivo',
    `${references[0]},500.00,Liquidada,`,
    `${references[1]},500.00,Devuelta,Cuenta cancelada`,
    '7777777,1.00,Liquidada,',
  ].join('\n')
  await page.getByLabel('Banco', { exact: true }).fill('Banorte')
  await page.locator('input[type=file]').setInputFiles({
    name: 'respuesta.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(answer),
  })
  const form = page.getByRole('form', { name: 'Cómo se lee este archivo' })
  await form.getByLabel('Columna de la referencia').selectOption('Clave')
  await form.getByLabel('Columna del importe').selectOption('Pagos')
  await form.getByLabel('Columna del estado').selectOption('Resultado')
  await form.getByLabel('Columna del motivo').selectOption('Motivo')
  await form.getByLabel('Palabras de pagada, con comas').fill('liquidada')
  await form.getByLabel('Palabras de devuelta, con comas').fill('devuelta')
  await form.getByRole('button', { name: 'Leer así' }).click()
  await expect(page.getByRole('row', { name: /Cuenta cancelada/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /7777777/ })).toContainText('ninguna de este lote')
  await passesAxe(page)
  await page.getByRole('button', { name: 'Anotar 2' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`${references[1]}.*devuelta$`) })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('Cerrado', { exact: true })).toHaveCount(2, { timeout: 30_000 })
})
