import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { routes } from '../../packages/client/src/routes.ts'
import { api, buyBalance, cardToken, demo, orderBalance, qrOf, type TestEvent } from '../steps/demo-api.ts'
import { aBookkeeper, aCodeOfNobody, aPerson, aVenue, reportUnknown } from '../steps/event.ts'
import { mercadoPagoToken } from '../steps/purchase-facts.ts'
import { control } from '../steps/purchase-steps.ts'
import { address, heading, passesAxe, simulator, test } from '../steps/screen.ts'
import { holdsAtBothSizes } from '../steps/width.ts'

test.use({ visitor: demo.manager, viewport: { width: 1440, height: 900 } })

/** A payment of 200 pesos at Mercado Pago that we did not begin; resolves to its id. */
const paidThere = async (code: string): Promise<string> => {
  const reply = await fetch(`${simulator()}/mp/v1/payments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${mercadoPagoToken()}`,
      'content-type': 'application/json',
      'x-idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      transaction_amount: 200,
      token: await cardToken(simulator()),
      payment_method_id: 'visa',
      installments: 1,
      payer: { email: demo.attendee },
      external_reference: code,
    }),
  })
  expect(reply.status).toBe(201)
  return String(((await reply.json()) as { id: number }).id)
}

const openList = async (page: Page, event: TestEvent): Promise<void> => {
  await page.goto(address() + routes.inOffice(event.id, 'differences'))
  await expect(heading(page, 'Diferencias')).toBeVisible()
}

const rows = (page: Page) => page.getByRole('list', { name: 'Lista de diferencias' }).locator('> li')

test('a payment that the books lack is asked about, shown with what would be booked, and credited by one click', async ({
  page,
}) => {
  const [ana, event] = [await aPerson(), await aVenue()]
  const code = await orderBalance(ana, event, 200)
  await control({ action: 'notices', mode: 'drop', times: 1 })
  await reportUnknown(await paidThere(code), code, 20_000n)
  await openList(page, event)
  const [row] = [rows(page)]
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('La pasarela cobró, el libro no lo tiene')
  await row.getByRole('button', { name: /^Revisar/ }).click()
  await expect(row).toContainText('Mercado Pago dice ahora: aprobado, $200.00')
  await expect(row).toContainText(
    '$200.00 de «Saldo de la gente» a «Por cobrar a la pasarela · Mercado Pago»',
  )
  await holdsAtBothSizes(page)
  expect((await qrOf(ana, event))?.available_balance ?? 0).toBe(0)
  await row.getByRole('button', { name: 'Preguntar y registrar' }).click()
  await expect(page.getByText('No hay diferencias abiertas.')).toBeVisible()
  expect((await qrOf(ana, event))?.available_balance).toBe(200)
  await page.getByRole('button', { name: 'Resueltas' }).click()
  await expect(rows(page)).toContainText('se registró lo que dijo la pasarela')
  await passesAxe(page)
})

test('a payment of nobody is given to a QR: one person asks, another approves', async ({ page }) => {
  const [ana, event] = [await aPerson(), await aVenue()]
  const { code } = await buyBalance(ana, event, 100)
  const rosa = await aBookkeeper(event)
  await paidThere(aCodeOfNobody(event))
  await expect(async () => {
    await openList(page, event)
    await expect(rows(page)).toHaveCount(1, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  const row = rows(page)
  await expect(row).toContainText('ninguna compra nuestra lo pidió')
  await row.getByRole('button', { name: /^Revisar/ }).click()
  await row.getByRole('button', { name: 'Abonar a un QR' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Código del QR, o de una compra suya').fill(code)
  await dialog.getByLabel('Por qué').fill('Trajo su comprobante.')
  await passesAxe(page)
  await dialog.getByRole('button', { name: 'Pedir aprobación' }).click()
  await expect(row).toContainText('Lo pediste tú: lo aprueba otra persona.')
  await expect(row.getByRole('button', { name: 'Aprobar' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Retirar' }).click()
  await expect(row).toContainText('No siguió:')

  const id = new URL(page.url()).searchParams.get('ver') ?? ''
  const at = `office/events/${event.id}/differences/${id}`
  await api(`${at}/ask`, rosa.token, {
    op_id: randomUUID(),
    verb: 'assign',
    reason: 'Trajo su comprobante.',
    qr: code,
  })
  await page.reload()
  await expect(row).toContainText('$200.00 de «Saldo de la gente» a «Pagos en suspenso»')
  await holdsAtBothSizes(page)
  await row.getByRole('button', { name: 'Aprobar' }).click()
  await expect(page.getByText('No hay diferencias abiertas.')).toBeVisible()
  expect((await qrOf(ana, event))?.available_balance).toBe(300)
})

test('a chargeback gets proofs before its deadline, and is won', async ({ page }) => {
  const [ana, event] = [await aPerson(), await aVenue()]
  const purchase = await orderBalance(ana, event, 300)
  await api('public/mercado-pago/create-card-payment', ana.token, {
    purchase_code: purchase,
    token: await cardToken(simulator()),
    payment_method_id: 'visa',
    installments: 1,
    email: demo.attendee,
    tyc: 1,
  })
  const found = await fetch(`${simulator()}/mp/v1/payments/search?external_reference=${purchase}`, {
    headers: { authorization: `Bearer ${mercadoPagoToken()}` },
  })
  const { results } = (await found.json()) as { results: { id: number }[] }
  const move = (to: string) =>
    control({ action: 'payment', payment_id: results[0]?.id, to, due_in_ms: 2 * 86_400_000 })
  await move('charge_back')
  const soon = page.getByText('A 1 contracargo le quedan tres días o menos para sus pruebas')
  await expect(async () => {
    await openList(page, event)
    await expect(soon).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('button', { name: /asunto te espera|asuntos te esperan/ }).click()
  await page
    .getByRole('link', { name: /Contracargo: se acaba el plazo/ })
    .first()
    .click()
  await expect(heading(page, 'Diferencias')).toBeVisible()
  await openList(page, event)
  const row = rows(page)
  await row.getByRole('button', { name: /^Revisar/ }).click()
  await expect(row).toContainText('Mercado Pago dice ahora: con contracargo, $300.00')
  await row.getByLabel('Elegir archivos').setInputFiles({
    name: 'acceso.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 prueba'),
  })
  await expect(row).toContainText('Elegidos: acceso.pdf')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Ver la constancia' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('constancia.pdf')
  await row.getByLabel('Explica qué demuestran (opcional)').fill('Entró y compró esa noche.')
  await holdsAtBothSizes(page)
  await row.getByRole('button', { name: 'Mandar pruebas a la pasarela' }).click()
  await expect(row).toContainText('la pasarela las tiene', { timeout: 30_000 })
  await expect(row).toContainText('constancia.pdf, acceso.pdf')
  await expect(row).toContainText('la pasarela revisa las pruebas')
  await move('chargeback_won')
  await expect(async () => {
    await openList(page, event)
    await expect(page.getByText('No hay diferencias abiertas.')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Resueltas' }).click()
  await expect(rows(page)).toContainText('ganado: el saldo volvió a su QR')
  await page.goto(address() + routes.officeDifferences())
  await expect(heading(page, 'Diferencias')).toBeVisible()
  await passesAxe(page)
})
