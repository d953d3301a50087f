import { expect, type Page } from '@playwright/test'
import { routes } from '../../packages/client/src/routes.ts'
import { buyBalance, demo, type TestEvent } from '../steps/demo-api.ts'
import { aColleague, aPerson, aStaffedVenue } from '../steps/event.ts'
import { aLivePhone } from '../steps/live-phone.ts'
import { agreeToOffline, anOfflineTill } from '../steps/signing-till.ts'
import { address, heading, openAlive, passesAxe, pageAs, test, theVisitor } from '../steps/screen.ts'

test.use({ visitor: demo.manager, viewport: { width: 1440, height: 900 } })
test.describe.configure({ timeout: 120_000 })

const open = async (page: Page, event: TestEvent): Promise<void> => {
  await openAlive(page, routes.inOffice(event.id, 'offline'))
  await expect(heading(page, 'Vender sin red')).toBeVisible()
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const figure = (page: Page, name: string) => page.getByLabel(`Exposición: ${name}`)

const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
}

test('a manager agrees to the largest loss that they saw, changes the terms, and ends it', async ({
  page,
}) => {
  const event = await aStaffedVenue()
  await open(page, event)
  const form = page.getByRole('form', { name: 'Vender sin red' })
  const loss = form.getByRole('status', { name: 'Pérdida más grande posible' })
  await expect(page.getByText('Todavía no hay dispositivos vinculados en barras.')).toBeVisible()
  await passesAxe(page)

  await button(page, 'Revisar y aceptar').click()
  await expect(page.getByLabel('Venta máxima')).toBeFocused()
  await expect(page.getByText('Escribe el importe, por ejemplo 400 o 400.50.')).toHaveCount(3)
  await fill(page, {
    'Venta máxima': '400',
    'Límite por QR': '800',
    'Límite por caja': '500',
    'Cuántas cajas': '120',
  })
  await expect(loss).toContainText('$60,000')
  await expect(page.getByText('No puede ser menos que el límite por QR, $800.')).toBeVisible()
  await fill(page, { 'Límite por caja': '4,000' })
  await expect(loss).toContainText('$480,000')
  await expect(loss).toContainText('120 cajas × $4,000')
  await button(page, 'Revisar y aceptar').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('¿Aceptas perder hasta $480,000?')
  await expect(dialog).toContainText('Son cuatrocientos ochenta mil pesos 00/100 M.N.')
  await passesAxe(page)
  const sent = page.waitForRequest((request) => request.url().endsWith('/offline/consents'))
  await dialog.getByRole('button', { name: 'Sí, continuar' }).click()
  expect((await sent).postDataJSON()).toEqual({
    max_sale: 400,
    wallet_limit: 800,
    till_limit: 4_000,
    takes_static: false,
    tills: 120,
    hours: 12,
    largest_loss: 480_000,
  })

  const consent = card(page, 'Vender sin red')
  await expect(consent).toContainText('En vigor')
  await expect(consent).toContainText(/Lo aceptó Adela Márquez/)
  await expect(consent).toContainText('0 de 120 cajas')
  await expect(consent).toContainText(/quedan 11 h 5\d min/)
  await expect(heading(page, 'Vender sin red')).toBeFocused()
  await expect(figure(page, 'Pérdida máxima posible')).toContainText('$480,000.00')
  await passesAxe(page)

  await button(page, 'Cambiar').click()
  await expect(page.getByLabel('Venta máxima')).toBeFocused()
  await fill(page, { 'Cuántas cajas': '40' })
  await expect(loss).toContainText('$160,000')
  await button(page, 'Revisar y aceptar').click()
  await expect(dialog).toContainText('Sustituye al que está en vigor.')
  await dialog.getByRole('button', { name: 'Sí, continuar' }).click()
  await expect(consent).toContainText('0 de 40 cajas')

  await button(page, 'Terminar').click()
  await expect(dialog).toContainText('Las que están sin contacto no se enteran')
  await dialog.getByRole('button', { name: 'Sí, continuar' }).click()
  await expect(button(page, 'Revisar y aceptar')).toBeVisible()
  await expect(consent).toContainText('Ya no está en vigor')
})

test('a consent is given by keys alone, and on a phone', async ({ page }) => {
  const event = await aStaffedVenue()
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, event)
  await page.getByLabel('Venta máxima').focus()
  for (const value of ['50', '50', '100', '3', '1']) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  await expect(page.getByText('Un código fijo se copia con una foto.')).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('¿Aceptas perder hasta $300?')
  await expect(dialog).toContainText('También con códigos fijos, que cualquiera pudo copiar.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Sí, continuar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page, 'Vender sin red')).toContainText('0 de 3 cajas')
})

test('what tills sold offline is seen, one that waits is booked, another dropped, and a till written off', async ({
  page,
}) => {
  const [event, ana] = [await aStaffedVenue(), await aPerson()]
  await buyBalance(ana, event, 100)
  const phone = await aLivePhone(ana, event)
  await agreeToOffline(event, theVisitor().token, 2)
  const till = await anOfflineTill(event, 'Norte 1')
  expect(await till.sell(await phone.show(), 150)).toMatchObject({ status: 'booked', paid: 100 })
  expect(await till.sell(await phone.show(-1), 250)).toMatchObject({ status: 'waiting' })
  expect(await till.sell('NOBODYS-CODE', 80, 1)).toMatchObject({ status: 'waiting' })

  await open(page, event)
  await expect(card(page, 'Vender sin red')).toContainText('1 de 2 cajas')
  await expect(figure(page, 'Pérdida máxima posible')).toContainText('$2,000.00')
  await expect(figure(page, 'Pérdida realizada')).toContainText('$50.00')
  await expect(figure(page, 'Vendido sin red')).toContainText('$150.00')
  await expect(figure(page, 'Ventas en espera')).toContainText('2')
  await expect(page.getByText('Las devoluciones y los retiros esperan a 1 caja')).toBeVisible()
  await page.getByRole('button', { name: /te esperan?$/ }).click()
  await expect(page.getByRole('link', { name: /^2 ventas sin red en espera/ })).toBeVisible()
  await page.keyboard.press('Escape')

  const sales = card(page, 'Ventas')
  const dialog = page.getByRole('dialog')
  await sales.getByRole('button', { name: /^Ver la venta de \$250\.00/ }).click()
  await expect(sales).toContainText('1 × Cerveza clara, $250.00 cada uno')
  await expect(sales).toContainText('La venta pasa de lo que se aceptó')
  await passesAxe(page)
  await sales.getByRole('button', { name: 'Registrar' }).click()
  await expect(dialog).toContainText('el organizador asume el resto, hasta $250.00')
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await expect(dialog).toContainText('Requerido.')
  await dialog.getByLabel('Motivo').fill('La vio el encargado de la barra')
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(figure(page, 'Pérdida realizada')).toContainText('$300.00')
  await expect(sales.locator(':focus')).toHaveCount(1)

  await sales.getByRole('button', { name: /^Ver la venta de \$80\.00/ }).click()
  await expect(sales).toContainText('Su QR no es de nadie: solo se puede descartar.')
  await sales.getByRole('button', { name: 'Descartar' }).click()
  await dialog.getByLabel('Motivo').fill('Código inventado')
  await dialog.getByRole('button', { name: 'Descartar' }).click()
  await expect(sales).toContainText('Ninguna venta te espera.')
  await expect(figure(page, 'Pérdida realizada')).toContainText('$300.00')

  await sales.getByRole('button', { name: 'Con faltante' }).click()
  const short = sales.getByRole('row').filter({ hasText: '$150.00' })
  await expect(short).toContainText('Registrada')
  await expect(short.getByRole('link', { name: /^Ana Robles/ })).toHaveAttribute(
    'href',
    new RegExp(`/office/${event.id}/attendees/`),
  )
  await sales.getByRole('button', { name: 'Todas' }).click()
  await sales.getByRole('button', { name: /^Ver la venta de \$80\.00/ }).click()
  await expect(sales).toContainText(/Descartada por Adela Márquez.*«Código inventado»/)

  const tills = card(page, 'Cajas')
  await tills.getByRole('button', { name: 'Atrasadas 1' }).click()
  const row = tills.getByRole('row').filter({ hasText: 'Norte 1' })
  await expect(row).toContainText('3 de 4')
  await row.getByRole('button', { name: 'No esperar a esta caja: Norte 1' }).click()
  await expect(dialog).toContainText('hasta $700.00 más por esta caja')
  await dialog.getByLabel('Motivo').fill('Se mojó y no enciende')
  await dialog.getByRole('button', { name: 'No esperar a esta caja' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(tills).toContainText('Ninguna caja está así.')
  await expect(tills.locator(':focus')).toHaveCount(1)
  await tills.getByRole('button', { name: 'Dadas de baja 1' }).click()
  await expect(row).toContainText('Dada de baja')
  await expect(row.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('Las devoluciones y los retiros esperan')).toHaveCount(0)
  await passesAxe(page)
})

test.describe('who does not run the event', () => {
  test.use({ expectedComplaints: [/status of 403/] })

  test('sees it and can do nothing in finance, and nothing at all as a vendor or in support', async ({
    browser,
  }) => {
    const event = await aStaffedVenue()
    await agreeToOffline(event, theVisitor().token, 3)
    const pageOf = async (role: 'finance' | 'support' | 'vendor') => {
      const { email } = await aColleague(event, role)
      return pageAs(browser, email, { viewport: { width: 1440, height: 900 } })
    }
    const finance = await pageOf('finance')
    await open(finance, event)
    await expect(card(finance, 'Vender sin red')).toContainText('0 de 3 cajas')
    await expect(finance.getByText('Solo quien administra el evento puede aceptarlo')).toBeVisible()
    await expect(card(finance, 'Vender sin red').getByRole('button')).toHaveCount(0)
    await passesAxe(finance)
    await finance.context().close()
    for (const role of ['support', 'vendor'] as const) {
      const page = await pageOf(role)
      await page.goto(`${address()}/office/${event.id}/offline`)
      await expect(page.getByRole('alert')).toContainText('Tu cuenta no tiene permiso para hacer esto.')
      await expect(page.getByRole('link', { name: 'Sin red' })).toHaveCount(0)
      await page.context().close()
    }
  })
})
