import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { routes } from '../../packages/client/src/routes.ts'
import { api, buyBalance, demo } from '../steps/demo-api.ts'
import { aColleague, aPerson, aVenue } from '../steps/event.ts'
import { address, heading, listenTo, passesAxe, qrCard, pageAs, test, theVisitor } from '../steps/screen.ts'

test.use({
  visitor: demo.manager,
  viewport: { width: 1440, height: 900 },
  expectedComplaints: [/422 \(Unprocessable.*\/campaigns$/],
})

/** Works as somebody else in a browser of their own. */
const as = async (browser: Browser, email: string, work: (page: Page) => Promise<void>): Promise<void> => {
  const page = await pageAs(browser, email, { viewport: { width: 1440, height: 900 } })
  const complaints = listenTo(page)
  await work(page)
  expect(complaints).toEqual([])
  await page.context().close()
}

const cell = (page: Page, name: string) => page.locator('dl').filter({ hasText: name }).locator('dd').first()

test('a campaign is given to a list, seen by its holder, spent first, and what is left of it lapses at its end', async ({
  page,
  browser,
}) => {
  const event = await aVenue()
  const [ana, other] = [await aPerson(), await aPerson()]
  const { code } = await buyBalance(ana, event, 300)
  await page.goto(address() + routes.inOffice(event.id, 'campaigns'))
  await expect(page.getByText('Todavía no hay campañas.')).toBeVisible()
  await passesAxe(page)
  await page.getByRole('button', { name: 'Nueva campaña' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill('Bienvenida')
  await dialog.getByLabel('Monto por QR').fill('50')
  await dialog.getByLabel('Total de la campaña').fill('40')
  await dialog.getByRole('button', { name: 'Crear campaña' }).click()
  await expect(dialog.getByRole('alert')).toContainText('El total alcanza al menos para un QR.')
  await dialog.getByLabel('Total de la campaña').fill('1,000')
  await passesAxe(page)
  await dialog.getByRole('button', { name: 'Crear campaña' }).click()
  await page.getByRole('link', { name: 'Bienvenida' }).click()
  await expect(heading(page, 'Bienvenida')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({
    name: 'invitados.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`qr,importe\n${ana.email},\n${other.phone},\n`),
  })
  await expect(page.getByRole('row', { name: ana.email })).toContainText('Recibe $50.00')
  await expect(page.getByRole('row', { name: other.phone })).toContainText('Nadie con ese dato')
  await passesAxe(page)
  await page.getByRole('button', { name: 'Dar a 1 QR' }).nth(1).click()
  // A job gives it; on a busy machine it waits for others.
  await expect(cell(page, 'Dado')).toHaveText('$50.00', { timeout: 30_000 })
  await passesAxe(page)

  await as(browser, ana.email, async (own) => {
    await own.goto(address() + routes.qrs())
    const card = await qrCard(own, event)
    await expect(card).toContainText('$350.00')
    await expect(card).toContainText('$50.00 son de promoción')
    await expect(card).toContainText('$50.00 de «Bienvenida», hasta')
    await passesAxe(own)
    await api(`staff/events/${event.id}/charges`, theVisitor().token, {
      op_id: randomUUID(),
      code,
      amount: 30,
    })
    await expect(card).toContainText('$320.00')
    await expect(card).toContainText('$20.00 son de promoción')
    await expect(card.getByRole('link', { name: 'Solicitar reembolso' })).toBeVisible()
  })

  await page.reload()
  await expect(cell(page, 'Gastado')).toHaveText('$30.00')
  await page.getByRole('button', { name: 'Terminar ya' }).click()
  await expect(page.getByRole('dialog')).toContainText('$20.00 que siguen sin gastar en los QR vencen')
  await page.getByRole('dialog').getByRole('button', { name: 'Sí' }).click()
  await expect(cell(page, 'Vencido')).toHaveText('$20.00', { timeout: 30_000 })
  await expect(page.getByText('Terminada')).toBeVisible()
  await passesAxe(page)
  await as(browser, ana.email, async (own) => {
    await own.goto(address() + routes.qrs())
    const card = await qrCard(own, event)
    await expect(card).toContainText('$300.00')
    await expect(card).not.toContainText('son de promoción')
  })
})

test('whoever has promotion alone is offered no refund', async ({ browser }) => {
  const event = await aVenue()
  const ana = await aPerson()
  const { id: wallet, code } = await buyBalance(ana, event, 100)
  const { token } = theVisitor()
  const campaign = randomUUID()
  const ends_at = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  const fields = { name: 'Regalo', per_qr: 50, total: 50, ends_at }
  await api(`office/events/${event.id}/campaigns`, token, { op_id: campaign, ...fields })
  await api(`staff/events/${event.id}/charges`, token, { op_id: randomUUID(), code, amount: 100 })
  const gift = { op_id: randomUUID(), campaign, amount: 50 }
  await api(`office/events/${event.id}/attendees/${wallet}/promo`, token, gift)
  await as(browser, ana.email, async (page) => {
    await page.goto(address() + routes.qrs())
    const card = await qrCard(page, event)
    await expect(card).toContainText('$50.00 son de promoción')
    await expect(card.getByRole('link', { name: 'Mis compras y recibos' })).toBeVisible()
    await expect(card.getByRole('link', { name: 'Solicitar reembolso' })).toHaveCount(0)
  })
})

test('support gives a promotion and asks for a correction above the limit, and finance approves it', async ({
  page,
  browser,
}) => {
  const event = await aVenue()
  const ana = await aPerson()
  const { id: wallet } = await buyBalance(ana, event, 300)
  const campaign = randomUUID()
  const ends_at = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  const fields = { name: 'Disculpa', per_qr: 50, total: 500, ends_at }
  await api(`office/events/${event.id}/campaigns`, theVisitor().token, { op_id: campaign, ...fields })
  const [support, finance] = [await aColleague(event, 'support'), await aColleague(event, 'finance')]

  await as(browser, support.email, async (desk) => {
    await desk.goto(address() + routes.attendee(event.id, wallet))
    const dialog = desk.getByRole('dialog')
    await desk.getByRole('button', { name: 'Dar promoción' }).click()
    await passesAxe(desk)
    await dialog.getByLabel('Monto').fill('25')
    await dialog.getByRole('button', { name: 'Dar promoción' }).click()
    await expect(desk.getByText('La promoción ya está en su QR.')).toBeVisible()
    await expect(desk.getByText('$25.00 de «Disculpa», hasta')).toBeVisible()
    await desk.getByRole('button', { name: 'Corregir saldo' }).click()
    await expect(dialog).toContainText('Por arriba de $500.00, o de $2,000.00 al día')
    await dialog.getByLabel('Qué hay que corregir').selectOption('in')
    await dialog.getByLabel('Monto').fill('620')
    await dialog.getByLabel('De quién es el dinero').selectOption('cash_difference')
    await dialog.getByLabel('Motivo').selectOption('topup_missing')
    await dialog.getByLabel('Qué pasó y cómo lo sabes').fill('Pagó $620 y la recarga no salió.')
    await passesAxe(desk)
    await dialog.getByRole('button', { name: 'Corregir saldo' }).click()
    await expect(desk.getByText('La corrección espera a que la apruebe otra persona.')).toBeVisible()
    await expect(heading(desk, 'Tu corrección espera')).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Aprobar' })).toHaveCount(0)
    await passesAxe(desk)
  })

  await as(browser, finance.email, async (office) => {
    await office.goto(address() + routes.inOffice(event.id, 'campaigns'))
    await office.getByRole('button', { name: /asuntos? te esperan?/ }).click()
    await office.getByRole('link', { name: '1 corrección por aprobar' }).click()
    await expect(heading(office, 'Correcciones')).toBeVisible()
    const card = office.getByRole('region', { name: 'Corrección por aprobar' })
    await expect(card).toContainText('+$620.00')
    await expect(card).toContainText('Saldría de «Diferencia de caja»')
    await passesAxe(office)
    await card.getByRole('button', { name: 'Aprobar' }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Sí' }).click()
    await expect(office.getByRole('row', { name: /Ana Robles/ })).toContainText('Hecha')
    await passesAxe(office)
  })

  await page.goto(address() + routes.attendee(event.id, wallet))
  await expect(page.getByText('$945.00').first()).toBeVisible()
  await expect(page.getByText('aprobó una corrección')).toBeVisible()
})
