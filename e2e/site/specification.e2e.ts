import { expect, type Page, type Route } from '@playwright/test'
import { buyBalance, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { anEvent } from '../steps/event.ts'
import { hold } from '../steps/held.ts'
import {
  acceptTerms,
  begin,
  control,
  fillCard,
  keptKeys,
  openAmount,
  payAs,
  payButton,
  PAYMENTS,
} from '../steps/purchase-steps.ts'
import { address, heading, test } from '../steps/screen.ts'

const buyer = 'admin@demo.test'

test.use({ visitor: buyer, expectedComplaints: [/409 \(Conflict\)/] })
test.afterEach(() => control({ action: 'clear' }))

const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' })
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const refusal = { success: false, code: 'event_closed', message: 'Este evento ya terminó.' }

/** What the page knows of the QR at its event, told by us. */
const knowsQr = (page: Page, qr: (route: Route) => Promise<unknown>) => page.route(/\/event\/\d+\/qr$/, qr)
const noQr = (page: Page) => knowsQr(page, (route) => route.fulfill({ json: { success: false, data: null } }))

const userOf = async (page: Page) =>
  JSON.parse((await kept(page, 'user_data')) ?? '{}') as Record<
    'id' | 'country_code' | 'phone_number',
    string
  >

test('add-funds: heading, hint, four preset amounts, "Otra cantidad", and "Siguiente" from 10 pesos on [S-2.54]', async ({
  page,
}) => {
  await openAmount(page, await anEvent())
  await expect(heading(page, 'Ingresa el monto')).toBeVisible()
  await expect(page.getByText('Puedes recargar más saldo después.')).toBeVisible()
  const presets = page.getByRole('group', { name: 'Montos sugeridos' }).getByRole('button')
  await expect(presets).toHaveText([/MXN\s*\$100$/, /MXN\s*\$200$/, /MXN\s*\$500$/, /MXN\s*\$1,000$/])
  const other = page.getByLabel('Otra cantidad')
  for (const tooLittle of ['', '0', '9.99', 'abc', '-50']) {
    await other.fill(tooLittle)
    await expect(next(page)).toBeDisabled()
  }
  await other.fill('10')
  await expect(next(page)).toBeEnabled()
  await presets.nth(2).click()
  await expect(other).toHaveValue('500')
  await expect(presets.nth(2)).toHaveAttribute('aria-pressed', 'true')
})

test('the first purchase is "nuevo": the payload of create QR, and a key that stays until it succeeds [S-3.14]', async ({
  page,
}) => {
  await noQr(page)
  await openAmount(page, await anEvent())
  await page.getByLabel('Otra cantidad').fill('85.50')
  const order = await hold(page, '**/public/events/*/qr')
  const sending = page.waitForRequest((request) => request.method() === 'POST')
  await next(page).click()
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
  const { id, country_code, phone_number } = await userOf(page)
  await expect
    .poll(() => order.sent)
    .toEqual([
      {
        qr_data: { external_user_id: id, country_code, phone_number, available_balance: 0 },
        order_qr_data: { type: 'nuevo', amount: 85.5, external_user_id: id, method_pay_id: 2 },
      },
    ])
  const key = (await (await sending).allHeaders())['idempotency-key']
  await order.answer(409, refusal)
  await expect(page.getByRole('alert')).toHaveText('Este evento ya terminó.')
  const [stored = ''] = (await keptKeys(page)).filter((name) => name.startsWith('idemKey-'))
  expect(await kept(page, stored)).toBe(key)
})

/** An event at which the buyer has a QR. */
const withQr = async (): Promise<{ event: TestEvent; qr: { id: string } }> => {
  const event = await anEvent()
  return { event, qr: await buyBalance(await signInByApi(buyer), event, 20) }
}

test('with a QR it is "recarga": the banner with the balance, the qr in the path, the order’s data without qr_id [S-2.55]', async ({
  page,
}) => {
  const { event, qr } = await withQr()
  await openAmount(page, event)
  const banner = page.getByRole('complementary')
  await expect(banner).toContainText('Ya tienes un QR para este evento')
  await expect(banner).toContainText(/Tu saldo actual es de MXN \$\d[\d,]*\.\d\d/)
  await page.getByLabel('Otra cantidad').fill('30')
  const order = await hold(page, `**/public/events/${event.id}/qr/${qr.id}/orderqr`)
  await next(page).click()
  const { id } = await userOf(page)
  await expect
    .poll(() => order.sent)
    .toEqual([{ type: 'recarga', amount: 30, external_user_id: id, method_pay_id: 2 }])
  await order.answer(409, refusal)
})

test('complete-purchase: circle with lock, the summary’s lines, the note, the terms, the card’s button [S-2.57]', async ({
  page,
}) => {
  const event = await anEvent()
  await begin(page, event, '120.50')
  await expect(page.getByRole('timer').locator('.lucide-lock')).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/^(?:30:00|29:\d\d)$/)
  await expect(page.getByRole('term')).toHaveText(['Evento', 'Saldo de', 'Correo', 'Teléfono'])
  await expect(page.getByRole('definition')).toHaveText([
    event.name,
    /^MXN\s\$120\.50$/,
    buyer,
    '+52 55 0000 0004',
  ])
  await expect(page.getByText('Tu QR llega por correo y mensajería.')).toBeVisible()
  await expect(page.getByText('Acepto términos y condiciones / política de privacidad')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Tarjeta/ })).toContainText(
    'Crédito o débito · Mastercard, Visa, Amex',
  )
  await expect(payButton(page)).toHaveCount(0)
  expect(Number(await kept(page, 'countdownStartTime'))).toBeGreaterThan(Date.now() - 60_000)
  const seconds = async () => Number(await kept(page, 'remainingTime'))
  const before = await seconds()
  expect(before).toBeLessThanOrEqual(1_800)
  await expect.poll(seconds).toBeLessThan(before)
})

test('the countdown goes on from its stored start: a reload gives no time back', async ({ page }) => {
  await begin(page, await anEvent())
  const start = async () => Number(await kept(page, 'countdownStartTime'))
  const left = async () => {
    const [minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText()).split(':').map(Number)
    return minutes * 60 + seconds
  }
  /** Seconds between the time that is shown and what follows from the stored start. */
  const drift = async () => Math.abs(((await start()) + 1_800_000 - Date.now()) / 1_000 - (await left()))
  await expect.poll(left).toBeLessThanOrEqual(1_796)
  expect(await drift()).toBeLessThan(2)
  await page.reload()
  await expect(heading(page, 'Resumen de compra')).toBeVisible()
  expect(await left()).toBeLessThanOrEqual(1_796)
  await expect.poll(drift).toBeLessThan(2)
})

test('the card: one installment and the whole payload, then "Pago completado"; the next purchase begins with its terms open [S-2.60]', async ({
  page,
}) => {
  const event = await anEvent()
  const code = await begin(page, event)
  await fillCard(page, 'APRO')
  const sending = page.waitForRequest(PAYMENTS)
  await payButton(page).click()
  const sent = (await sending).postDataJSON() as Record<string, unknown>
  expect(sent).toEqual({
    transaction_amount: 50,
    token: expect.any(String),
    installments: 1,
    description: `Saldo QR - ${event.name}`,
    payment_method_id: 'visa',
    ...('issuer_id' in sent && { issuer_id: expect.anything() }),
    method_pay_id: 2,
    email: buyer,
    purchase_code: code,
    tyc: 1,
  })
  await expect(heading(page, 'Pago completado')).toBeVisible()
  await expect(
    page.getByText(
      'Tu QR es único para este evento, está disponible hasta que termine y aquí mismo puedes recargarlo.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Descargar QR' })).toHaveAttribute(
    'download',
    /^[0-9A-Z]{29}\.png$/,
  )
  await expect(page.getByRole('link', { name: 'Recargar' })).toHaveAttribute(
    'href',
    `/events/${event.url}/add-funds`,
  )
  await page.getByRole('link', { name: 'Recargar' }).click()
  await page.getByLabel('Otra cantidad').fill('50')
  await next(page).click()
  await expect(heading(page, 'Resumen de compra')).toBeVisible()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
})

test('payment-fail: "Pago Rechazado", what to do, "Intentar de nuevo", and the chat under the company’s phone [S-2.61]', async ({
  page,
}) => {
  const event = await anEvent()
  await begin(page, event)
  await payAs(page, 'OTHE')
  await expect(heading(page, 'Pago Rechazado')).toBeVisible()
  await expect(
    page.getByText('Tu banco rechazó el pago. Prueba con otra tarjeta o comunícate con tu banco.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Intentar de nuevo' })).toHaveAttribute(
    'href',
    `/events/${event.url}/complete-purchase`,
  )
  const chat = page.getByRole('main').getByRole('link', { name: /^Escríbenos al \+52 / })
  expect(new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')).toBe(
    `Hola, necesito ayuda con mi pago para el evento ${event.name}.`,
  )
})

test('while another widget loads no method can be chosen, and a chosen one can’t be chosen again [S-4.40]', async ({
  page,
}) => {
  await begin(page, await anEvent())
  await acceptTerms(page)
  const card = page.getByRole('button', { name: /^Tarjeta/ })
  await card.click()
  for (const method of await page.getByRole('group', { name: 'Método de pago' }).getByRole('button').all())
    await expect(method).toBeDisabled()
  await expect(payButton(page)).toBeEnabled()
  await expect(card).toBeDisabled()
  await expect(card).toHaveAttribute('aria-pressed', 'true')
})

test('the frontend’s configuration: version 0.0.1, the API under "api" on its own host [S-7.17]', async ({
  page,
}) => {
  const reply = await page.request.get(`${address()}/config.json`)
  expect(await reply.json()).toMatchObject({
    version: '0.0.1',
    api: { user: '/api/v1/es/', token: '/api/v1/es/' },
  })
})

test('amounts are written as in es-MX, in MXN [S-9.5]', async ({ page }) => {
  await begin(page, await anEvent(), '1234.5')
  await expect(page.getByRole('definition').nth(1)).toHaveText(/^MXN\s\$1,234\.50$/)
  await expect(page.locator('html')).toHaveAttribute('lang', /^es(?:-MX)?$/)
})

const rules = [
  'es una plataforma para pagar sin efectivo en eventos',
  'Con ella compras fichas digitales, a las que aquí llamamos saldo, y las gastas dentro del evento con un código QR.',
  'Puedes comprar saldo en este sitio o en los puntos físicos del evento.',
  'El saldo es exclusivo de un evento y vence cuando ese evento termina.',
  'Las compras de saldo son definitivas y no son reembolsables, salvo mediante el formulario de solicitud de reembolso.',
  'cajeros y vendedores escanean tu QR y descuentan el saldo de lo que consumes',
  'El proveedor de boletos es independiente de',
  'Cada cuenta tiene un solo QR por evento.',
  'También te lo enviamos por correo electrónico y por aplicación de mensajería',
  'Para comprar por internet necesitas una cuenta con un número de teléfono válido y haber aceptado estos términos.',
  'tiene una aplicación para Windows y aplicaciones para Android y iOS',
  'La revisión y el pago toman como máximo 30 días hábiles.',
]

test('the terms say each rule that the specification says of them [S-1.2]', async ({ page }) => {
  await page.goto(`${address()}/terms-and-conditions`)
  for (const rule of rules) await expect(page.getByRole('main')).toContainText(rule)
  const link = (name: string) => page.getByRole('main').getByRole('link', { name })
  await expect(link('formulario de solicitud de reembolso')).toHaveAttribute('href', '/refunds')
  await expect(link('aplicación para Windows')).toHaveAttribute('href', '/downloads/windows')
})
