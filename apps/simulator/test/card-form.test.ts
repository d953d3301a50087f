import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { type Browser, type Page, chromium } from '@playwright/test'
import { build } from 'vite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildSimulator } from '../src/app.ts'
import { call, card } from './simulator.ts'

type App = Awaited<ReturnType<typeof buildSimulator>>
type Window = {
  submitted: { formData: { token: string }; details: unknown }[]
  errors: unknown[]
  bins: string[]
  ready: number
  answer: (error?: Error) => void
  toggle: () => void
  MercadoPago: new (key: string) => { bricks: () => { create: (...args: unknown[]) => Promise<unknown> } }
  cardPaymentBrickController: { update: (values: object) => void; getFormData: () => Promise<unknown> }
}
declare const window: Window

let app: App
let mp: string
let site: Server
let siteUrl: string
let browser: Browser
let folder: string
const requests: { url: string; body: string }[] = []

/** The machine's own Chromium where there is one; otherwise the one that Playwright installed. */
const installed = [process.env['CHROMIUM_PATH'] ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  existsSync,
)

/** The product's page in small: its bundle, the vendor's script, and a policy without anything inline. */
const serveSite = async () => {
  const script = await readFile(join(folder, 'page.js'), 'utf8')
  const vendor = new URL(mp).origin
  const policy = `default-src 'none'; script-src 'self' ${vendor}; connect-src ${vendor}; style-src 'self'; form-action 'none'; base-uri 'none'`
  const html = `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Pago</title><script src="${mp}/js/v2" defer></script><script type="module" src="/page.js"></script></head>
    <body><main id="root"></main></body></html>`
  site = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.writeHead(request.url === '/favicon.ico' ? 204 : 200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'content-security-policy': policy,
    })
    response.end(isScript ? script : html)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'card-form-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      outDir: folder,
      minify: false,
      lib: {
        entry: join(import.meta.dirname, '../browser/card-form.page.ts'),
        formats: ['es'],
        fileName: () => 'page.js',
      },
    },
  })
  app = await buildSimulator()
  await app.listen({ port: 0, host: '127.0.0.1' })
  mp = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/mp`
  await serveSite()
  browser = await chromium.launch({
    ...(installed && { executablePath: installed }),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
}, 60_000)

afterAll(async () => {
  await browser?.close()
  site?.closeAllConnections()
  site?.close()
  await app?.close()
  await rm(folder, { recursive: true, force: true })
})

let page: Page
const complaints: string[] = []

beforeEach(async () => {
  await page?.close()
  complaints.length = 0
  requests.length = 0
  page = await browser.newPage({ viewport: { width: 360, height: 640 }, locale: 'es-MX' })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('request', (request) => requests.push({ url: request.url(), body: request.postData() ?? '' }))
  await page.goto(siteUrl)
  await page.waitForFunction(() => window.ready === 1)
})

const fill = async (number = '4075 5957 1648 3764', holder = 'APRO', expiry = '1130') => {
  await page.getByLabel('Número de tarjeta').pressSequentially(number)
  await page.getByLabel('Vencimiento').pressSequentially(expiry)
  await page.getByLabel('Código de seguridad').fill('123')
  await page.getByLabel('Nombre del titular').fill(holder)
}
const pay = () => page.getByRole('button', { name: 'Pagar' }).click()
const submitted = (count: number) =>
  page.waitForFunction((wanted) => window.submitted.length === wanted, count)

test('the real React wrapper gets a token that pays, and the page never sees the card', async () => {
  await fill()
  await expect.poll(() => page.getByLabel('Vencimiento').inputValue()).toBe('11/30')
  await pay()
  await submitted(1)
  expect(await page.getByRole('button', { name: 'Procesando…' }).getAttribute('aria-disabled')).toBe('true')
  const [sent] = await page.evaluate(() => window.submitted)
  expect(sent).toEqual({
    formData: {
      token: expect.stringMatching(/^[0-9a-f]{32}$/),
      issuer_id: '24',
      payment_method_id: 'visa',
      transaction_amount: 200,
      installments: 1,
      payer: { email: 'ana@demo.test' },
    },
    details: {
      bin: '40755957',
      lastFourDigits: '3764',
      cardholderName: 'APRO',
      paymentTypeId: 'credit_card',
    },
  })
  const payment = await call(mp, 'POST', '/v1/payments', sent?.formData, { 'x-idempotency-key': 'form' })
  expect(payment.body).toMatchObject({ status: 'approved', transaction_amount: 200 })
  const carriers = requests.filter(({ body }) => body.includes('4075595716483764')).map(({ url }) => url)
  expect(carriers).toEqual([`${mp}/v1/card_tokens?public_key=TEST-public-key`])
  await page.evaluate(() => window.answer())
  await page.getByRole('button', { name: 'Pagar' }).waitFor()
  expect(complaints).toEqual([])
})

test('an empty form says under each field what to write, and sends nothing', async () => {
  await pay()
  const errors = page.locator('.error:visible')
  expect(await errors.allTextContents()).toEqual([
    'Escribe el número de tu tarjeta.',
    'Escribe mes y año, como 11/30.',
    'Escribe los 3 dígitos del reverso.',
    'Escribe el nombre como aparece en la tarjeta.',
  ])
  const number = page.getByLabel('Número de tarjeta')
  expect(await number.getAttribute('aria-invalid')).toBe('true')
  expect(await page.locator('#number:focus').count()).toBe(1)
  await number.pressSequentially('4')
  expect(await number.getAttribute('aria-invalid')).toBe('false')
  expect(await page.evaluate(() => window.submitted)).toEqual([])
})

test('a mistyped number and a past date are caught before anything is sent', async () => {
  await fill('4075 5957 1648 3765', 'APRO', '0120')
  await pay()
  expect(await page.locator('.error:visible').allTextContents()).toEqual([
    'Revisa el número: le falta o le sobra un dígito.',
    'Esta tarjeta ya venció. Usa otra.',
  ])
  expect(requests.filter(({ url }) => url.includes('card_tokens'))).toEqual([])
})

test('pressing the button twice pays once, and after a refusal the next try has a new token', async () => {
  await fill()
  await page.getByRole('button', { name: 'Pagar' }).dblclick()
  await submitted(1)
  await page.getByRole('button', { name: 'Procesando…' }).click({ force: true })
  await page.evaluate(() => window.answer(new Error('refused')))
  await pay()
  await submitted(2)
  const [first, second] = await page.evaluate(() => window.submitted.map(({ formData }) => formData.token))
  expect(second).not.toBe(first)
  expect(complaints).toEqual([])
})

test('without the vendor the form says so, and the page hears of it', async () => {
  await fill()
  await page.route('**/v1/card_tokens**', (route) => route.abort())
  await pay()
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('alert').textContent()).toBe(
    'No pudimos leer tu tarjeta. Revisa tu conexión e inténtalo de nuevo.',
  )
  expect(await page.evaluate(() => window.errors)).toMatchObject([
    { type: 'non_critical', cause: 'card_token_creation_failed' },
  ])
  await page.unroute('**/v1/card_tokens**')
  await pay()
  await submitted(1)
})

test('the controller changes the amount, gives the data by itself, and goes away with the component', async () => {
  const incomplete = await page.evaluate(() => window.cardPaymentBrickController.getFormData())
  expect(incomplete).toBeUndefined()
  expect(await page.evaluate(() => window.errors)).toMatchObject([{ cause: 'incomplete_fields' }])
  await page.getByRole('button', { name: 'Usar una tarjeta de prueba' }).click()
  expect(await page.evaluate(() => window.bins)).toEqual(['40755957'])
  await page.evaluate(() => window.cardPaymentBrickController.update({ amount: 350.5 }))
  const data = await page.evaluate(() => window.cardPaymentBrickController.getFormData())
  expect(data).toMatchObject({ transaction_amount: 350.5, payment_method_id: 'visa' })
  await page.evaluate(() => window.toggle())
  await page.getByText('Sin formulario').waitFor()
  await page.evaluate(() => window.toggle())
  await page.waitForFunction(() => window.ready === 2)
  expect(await page.getByLabel('Número de tarjeta').count()).toBe(1)
  expect(complaints).toEqual([])
})

test('a digit corrected in the middle leaves the caret where it was', async () => {
  const number = page.getByLabel('Número de tarjeta')
  await number.pressSequentially('4075595716483764')
  expect(await number.inputValue()).toBe('4075 5957 1648 3764')
  await number.press('Home')
  for (let step = 0; step < 7; step += 1) await number.press('ArrowRight')
  await number.press('Backspace')
  await number.pressSequentially('8')
  expect(await number.inputValue()).toBe('4075 5857 1648 3764')
})

test('the wallet button leads to the checkout of its preference', async () => {
  const items = [{ title: 'Saldo QR', quantity: 1, unit_price: 200 }]
  const { body } = await call(mp, 'POST', '/checkout/preferences', { items })
  await page.evaluate(async (preferenceId) => {
    const bricks = new window.MercadoPago('TEST').bricks()
    await bricks.create('wallet', 'root', { initialization: { preferenceId, redirectMode: 'self' } })
  }, String(body['id']))
  await page.getByRole('button', { name: 'Pagar con Mercado Pago' }).click()
  await page.getByRole('button', { name: 'Pagar con mi saldo' }).waitFor()
  expect(page.url()).toBe(body['init_point'])
  await page.getByRole('button', { name: 'Pagar con mi saldo' }).click()
  await page.getByText('Tu pago quedó así: approved').waitFor()
})

test('the status screen says how a payment stands', async () => {
  const form = await call(mp, 'POST', '/v1/card_tokens', card('FUND'))
  const payment = await call(
    mp,
    'POST',
    '/v1/payments',
    {
      transaction_amount: 200,
      token: form.body['id'],
      payment_method_id: 'visa',
      installments: 1,
      payer: { email: 'ana@demo.test' },
    },
    { 'x-idempotency-key': 'status' },
  )
  await page.evaluate(async (paymentId) => {
    await new window.MercadoPago('TEST')
      .bricks()
      .create('statusScreen', 'root', { initialization: { paymentId } })
  }, String(payment.body['id']))
  const line = page.getByRole('status')
  await expect.poll(() => line.textContent()).toBe('Tu pago fue rechazado. Intenta con otra tarjeta.')
})

test('a brick that can’t be made is reported as critical instead of thrown', async () => {
  const causes = await page.evaluate(async () => {
    const found: unknown[] = []
    const onError = ({ type, cause }: { type: string; cause: string }) => found.push([type, cause])
    const { create } = new window.MercadoPago('TEST').bricks()
    await create('cardPayment', 'nowhere', { initialization: { amount: 1 }, callbacks: { onError } })
    await create('cardPayment', 'root', { initialization: {}, callbacks: { onError } })
    await create('lottery', 'root', { callbacks: { onError } })
    return found
  })
  expect(causes).toEqual([
    ['critical', 'container_not_found'],
    ['critical', 'missing_amount_property'],
    ['critical', 'invalid_brick_name'],
  ])
})
