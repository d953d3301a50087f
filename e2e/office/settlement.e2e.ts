import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { routes } from '../../packages/client/src/routes.ts'
import { api, buyBalance, demo, type TestEvent } from '../steps/demo-api.ts'
import { aColleague, aPerson, aVendorAt, aVenue } from '../steps/event.ts'
import { goodClabe } from '../steps/refund-steps.ts'
import { address, heading, passesAxe, pageAs, test, theVisitor } from '../steps/screen.ts'
import { aVendor, placeAt } from '../steps/settlement-steps.ts'

test.use({
  visitor: demo.manager,
  viewport: { width: 1440, height: 900 },
  expectedComplaints: [/422 \(Unprocessable.*\/terms$|409 \(Conflict\).*\/pay$/],
})

const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

/** An event where somebody bought 1,000 pesos online and spent 400 and a tip of 40 at Barra Norte. */
const aNight = async (): Promise<TestEvent> => {
  const [ana, event] = [await aPerson(), await aVenue()]
  const { code } = await buyBalance(ana, event, 1_000)
  const items = [{ name: 'Elote', quantity: 10, unit_price: 40 }]
  await api(`staff/events/${event.id}/charges`, theVisitor().token, {
    op_id: randomUUID(),
    code,
    amount: 440,
    tip: 40,
    items,
  })
  return event
}

/** Mercado Pago pays out so much. */
const paysOut = async (event: TestEvent, amount: number): Promise<void> => {
  const { token } = theVisitor()
  const at = `office/events/${event.id}/deposits`
  const { accounts } = await api<{ accounts: { id: number }[] }>(at, token)
  await api(at, token, {
    op_id: randomUUID(),
    account: accounts[0]?.id ?? 0,
    amount,
    fee: 0,
    arrived_on: yesterday(),
    reference: randomUUID(),
  })
}

const shows = (page: Page, name: string) => expect(heading(page, name)).toBeVisible()
const table = (page: Page, title: string) => page.getByRole('region', { name: `Tabla de ${title}` })
const totalOf = async (page: Page, title: string): Promise<string> =>
  table(page, title).getByRole('row', { name: 'En total' }).getByRole('cell').innerText()

/** Both columns are there and equal. */
const columnsAreEqual = async (page: Page): Promise<void> => {
  await expect(page.getByText('cuadra al centavo.')).toBeVisible()
  expect(await totalOf(page, 'Dónde está el dinero')).toBe(await totalOf(page, 'De quién es'))
}

const download = async (page: Page, name: string): Promise<Buffer> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return readFile(await file.path())
}

test('a place gets its owner, what another person prepared is approved, and paid with its reference', async ({
  page,
}) => {
  const event = await aNight()
  await page.goto(address() + routes.inOffice(event.id, 'settlement'))
  await shows(page, 'Liquidación')
  await columnsAreEqual(page)
  await passesAxe(page)
  await page.getByRole('link', { name: 'Barra Norte' }).click()
  await shows(page, 'Barra Norte')
  await page.getByRole('button', { name: 'Es de un comercio' }).click()
  const terms = page.getByRole('form', { name: 'De quién es y sus condiciones' })
  await terms.getByLabel('A nombre de').fill('José Luis Ibarra Prueba')
  await terms.getByLabel('RFC').fill('gode 561231 gr9')
  await terms.getByLabel('CLABE').fill(goodClabe)
  await terms.getByLabel('Comisión sobre las ventas').fill('18')
  await terms.getByLabel('Cargo fijo').fill('10')
  await terms.getByRole('button', { name: 'Guardar condiciones' }).click()
  await expect(terms.getByRole('alert')).toContainText('Este RFC no es correcto')
  await terms.getByLabel('RFC').fill('GODE561231GR8')
  await terms.getByRole('button', { name: 'Guardar condiciones' }).click()
  await expect(page.getByText('•••• 9719')).toBeVisible()
  // 400 and 40 of tip, less 72, 10 and 13.12 of VAT.
  await expect(table(page, 'Por preparar').getByRole('row', { name: 'A pagar' })).toContainText('$344.88')
  await passesAxe(page)

  const rosa = await aColleague(event, 'finance')
  const place = await placeAt(event, theVisitor().token, 'Barra Norte')
  await api(`office/events/${event.id}/settlement/places/${place}/statements`, rosa.token, {
    op_id: randomUUID(),
    adjustments: [{ amount: -4.88, reason: 'Gas que pagó el organizador' }],
  })
  await page.goto(address() + routes.inOffice(event.id, 'settlement'))
  await page.getByRole('button', { name: /te espera/ }).click()
  await page.getByRole('link', { name: /Estado de liquidación por aprobar/ }).click()
  await shows(page, 'Barra Norte')
  const statement = page.getByRole('region', { name: 'Estado 1', exact: true })
  await expect(statement).toContainText('Ajuste: Gas que pagó el organizador')
  await passesAxe(page)
  await statement.getByRole('button', { name: 'Aprobar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sí' }).click()
  await expect(statement).toContainText('Aprobado, por pagar')
  await statement.getByRole('button', { name: 'Ver la CLABE' }).click()
  await expect(statement).toContainText(`CLABE ${goodClabe}`)
  await passesAxe(page)

  const pay = page.getByRole('form', { name: 'Anotar el pago' })
  await pay.getByLabel('Día del pago').fill(yesterday())
  await pay.getByLabel('Referencia').fill('RASTREO-1')
  await pay.getByRole('button', { name: 'Marcar pagado' }).click()
  await expect(pay.getByRole('alert')).toContainText('el banco del evento tiene menos')
  await paysOut(event, 900)
  await pay.getByRole('button', { name: 'Marcar pagado' }).click()
  await expect(statement).toContainText('con referencia RASTREO-1')
  const pdf = await download(page, 'PDF del estado 1')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await download(page, 'PDF del estado 1')).equals(pdf)).toBe(true)
  expect((await download(page, 'Excel del estado 1')).subarray(0, 2).toString()).toBe('PK')

  await page.getByRole('link', { name: 'Toda la liquidación' }).click()
  await expect(page.getByRole('row', { name: /Barra Norte/ })).toContainText('Pagado')
  await columnsAreEqual(page)
  expect((await download(page, 'Estado del evento (PDF)')).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await download(page, 'Excel')).subarray(0, 2).toString()).toBe('PK')
  await passesAxe(page)
})

test('who prepares a statement in the screen can’t approve it, and undoes it', async ({ page }) => {
  const event = await aNight()
  const place = await aVendor(event, theVisitor().token)
  await page.goto(address() + routes.settlementPlace(event.id, place))
  await page.getByRole('button', { name: 'Agregar un ajuste' }).click()
  await page.getByLabel('Importe del ajuste 1').fill('12.50')
  await page.getByLabel('A favor de quién, ajuste 1').selectOption('A favor del comercio')
  await page.getByLabel('Motivo del ajuste 1').fill('Hielo que puso el comercio')
  await passesAxe(page)
  await page.getByRole('button', { name: 'Preparar estado' }).click()
  const statement = page.getByRole('region', { name: 'Estado 1', exact: true })
  await expect(statement).toContainText('Lo preparaste tú')
  await expect(statement.getByRole('row', { name: /Hielo/ })).toContainText('$12.50')
  await expect(statement.getByRole('button', { name: 'Aprobar' })).toHaveCount(0)
  await statement.getByRole('button', { name: 'Deshacer borrador' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sí' }).click()
  await expect(statement).toContainText('Deshecho')
  await expect(page.getByRole('button', { name: 'Preparar estado' })).toBeVisible()
})

test.describe('a vendor', () => {
  test.use({ expectedComplaints: [/404 \(Not Found\)/] })

  test('sees their own place alone, without terms to change or money of others', async ({ browser }) => {
    const event = await aNight()
    const { token } = theVisitor()
    const place = await aVendor(event, token)
    const other = await placeAt(event, token, 'Barra Sur')
    const { email } = await aVendorAt(event, place)
    const page = await pageAs(browser, email)
    await page.goto(address() + routes.inOffice(event.id, 'settlement'))
    await shows(page, 'Liquidación')
    await expect(page.getByRole('row', { name: /Barra Norte/ })).toContainText('$400.00')
    await expect(page.getByRole('row', { name: /Barra Sur/ })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'De quién es' })).toHaveCount(0)
    await passesAxe(page)
    await page.getByRole('link', { name: 'Barra Norte' }).click()
    await shows(page, 'Barra Norte')
    await expect(page.getByRole('button', { name: 'Cambiar condiciones' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Preparar estado' })).toHaveCount(0)
    await passesAxe(page)
    await page.goto(address() + routes.settlementPlace(event.id, other))
    await shows(page, 'No encontramos este comercio')
    await page.context().close()
  })
})

test('what nobody asked back waits for its deadline', async ({ page }) => {
  const event = await aNight()
  await page.goto(address() + routes.inOffice(event.id, 'settlement'))
  await page.getByRole('link', { name: 'Saldo vencido' }).click()
  await shows(page, 'Saldo vencido')
  await expect(page.getByText('de que sea legal responde el organizador')).toBeVisible()
  await expect(page.getByText('no tiene un último momento para pedir reembolsos')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pedir que venza' })).toHaveCount(0)
  await passesAxe(page)
})
