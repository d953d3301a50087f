import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { api, buyBalance, demo, type TestEvent } from '../steps/demo-api.ts'
import { aPerson, aVenue } from '../steps/event.ts'
import { address, heading, passesAxe, test, theVisitor } from '../steps/screen.ts'

test.use({ visitor: demo.manager, viewport: { width: 1440, height: 900 } })

const charge = (event: TestEvent, code: string, amount: number) =>
  api(`staff/events/${event.id}/charges`, theVisitor().token, { op_id: randomUUID(), code, amount })

/** Presses an entry of the page's downloads; resolves to the saved file. */
const download = async (page: Page, entry: string) => {
  await page.getByText('Descargar', { exact: true }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: entry }).click()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('the files of an event hold what the ledger booked, as text and as a workbook', async ({ page }) => {
  const event = await aVenue()
  const ana = await aPerson()
  const { code } = await buyBalance(ana, event, 300)
  await charge(event, code, 42.5)
  await charge(event, code, 7)

  await page.goto(`${address()}/office/${event.id}/money`)
  await expect(heading(page, 'Dinero')).toBeVisible()
  await page.getByText('Descargar', { exact: true }).click()
  await passesAxe(page)
  await page.getByText('Descargar', { exact: true }).click()
  const text = await download(page, 'Movimientos, CSV')
  expect(text.name).toBe('movimientos.csv')
  const lines = text.bytes.toString('utf8').trimEnd().split('\r\n').slice(1)
  const booked = lines.map((line) => line.split(',')).map(([, kind, , , , amount]) => `${kind} ${amount}`)
  // What the gateway keeps of a purchase goes from one of the event's accounts to another.
  expect(booked.filter((line) => !line.startsWith('Movimiento entre cuentas')).toSorted()).toEqual([
    'Consumo 42.50',
    'Consumo 7.00',
    'Recarga 300.00',
  ])

  await page.goto(`${address()}/office/${event.id}/attendees`)
  const people = await download(page, 'Asistentes, Excel')
  const [head = [], ...rows] = (await readXlsx(people.bytes)).sheets[0]?.rows ?? []
  const cell = (header: string) => rows[0]?.[head.indexOf(header)]
  expect([people.name, rows.length]).toEqual(['asistentes.xlsx', 1])
  expect([cell('Titular'), cell('Correo')]).toEqual(['Ana Robles', ana.email])
  expect([cell('Abonos'), cell('Cargos'), cell('Disponible')]).toEqual([300, 49.5, 250.5])
})
