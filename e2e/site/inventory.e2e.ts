import { expect, type Page } from '@playwright/test'
import { policyAt, userPaths, visitorPaths } from '../steps/app-screens.ts'
import { demo } from '../steps/demo-api.ts'
import { anEvent } from '../steps/event.ts'
import { control, fillCard, openAmount, payAs, sendAmount } from '../steps/purchase-steps.ts'
import {
  address,
  heading,
  isQuiet,
  listenTo,
  openAlive,
  passesAxe,
  simulator,
  test,
  withoutBuild,
} from '../steps/screen.ts'

/** Whose servers a page may ask: our own, or a vendor's (the simulator stands for all of them). */
type Origin = 'own' | 'vendor'

/** What a document of each policy asks for, and what it lets run; a new origin has to be written down here. */
const inventory: Record<ReturnType<typeof policyAt>, { asks: Origin[]; scripts: string[] }> = {
  plain: { asks: ['own'], scripts: ["'self'"] },
  auth: { asks: ['own', 'vendor'], scripts: ["'self'", 'vendor'] },
  captcha: { asks: ['own'], scripts: ["'self'"] },
  checkout: { asks: ['own', 'vendor'], scripts: ["'self'", 'vendor'] },
  claim: { asks: ['own'], scripts: ["'self'", "'wasm-unsafe-eval'"] },
  till: { asks: ['own'], scripts: ["'self'", "'wasm-unsafe-eval'"] },
  office: { asks: ['own'], scripts: ["'self'", "'wasm-unsafe-eval'"] },
}

/** The origins asked from now on, while each address of ours stays what it is. */
const watch = (page: Page): (() => Origin[]) => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^(?:https?|wss?):$/.test(protocol)) asked.add(origin)
  })
  page.on('websocket', (socket) => asked.add(new URL(socket.url()).origin))
  return () =>
    [...asked].map((origin) => {
      if (origin === address()) return 'own'
      if (origin === simulator()) return 'vendor'
      throw new Error(`${origin} was asked`)
    })
}

type Policy = Record<string, string[]>

const policyOf = async (page: Page, path: string): Promise<Policy> => {
  const response = await page.request.get(`${address()}${path}`, { maxRedirects: 0 })
  const policy = response.headers()['content-security-policy'] ?? ''
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )
}

/** A policy keeps what it promises only with all of this; the nonce is another one each time. */
const isStrict = async (page: Page, path: string, scripts: string[]): Promise<void> => {
  const [one, two] = [await policyOf(page, path), await policyOf(page, path)]
  const nonces = [one, two].map((policy) =>
    policy['script-src']?.find((value) => value.startsWith("'nonce-")),
  )
  expect(nonces[0]).toMatch(/^'nonce-[\w+/=]{22,}'$/)
  expect(nonces[0]).not.toBe(nonces[1])
  const allowed = (one['script-src'] ?? [])
    .filter((value) => !value.startsWith("'nonce-"))
    .map((value) => (value === simulator() ? 'vendor' : value))
  expect(allowed).toEqual(scripts)
  expect(one).toMatchObject({
    'default-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
  expect(one['form-action']).toBeDefined()
  const { 'img-src': pictures, ...others } = one
  expect(pictures).not.toContain('*')
  for (const values of Object.values(others))
    for (const value of values)
      expect(value).not.toMatch(/^'unsafe-(?:inline|eval)'$|^\*$|^(?:https?|data):$/)
}

const rowOf = (path: string) => inventory[policyAt(path)]

for (const path of visitorPaths)
  test(`a visitor at ${path} asks only whom it may, hears no complaint, and finds a sound page`, async ({
    page,
  }) => {
    const asked = watch(page)
    await withoutBuild(page)
    await page.goto(address() + path)
    await isQuiet(page)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await passesAxe(page)
    expect(asked().toSorted()).toEqual(rowOf(path).asks.toSorted())
    await isStrict(page, path, rowOf(path).scripts)
  })

test.describe('an address that is none', () => {
  test.use({ expectedComplaints: [/404 \(Not Found\)/] })

  test('is a page of ours with the status of one', async ({ page }) => {
    const asked = watch(page)
    const response = await page.goto(`${address()}/nowhere`)
    await isQuiet(page)
    expect(response?.status()).toBe(404)
    await passesAxe(page)
    expect(asked()).toEqual(rowOf('/nowhere').asks)
    await isStrict(page, '/nowhere', rowOf('/nowhere').scripts)
  })
})

test('an address that spells nothing is our page in Spanish, and none of the server’s words', async ({
  request,
}) => {
  for (const path of ['/%0d%0aX-Injected:%201', '/%00', '/%ff%fe', '/%E0%A4%A', '/events/%c3%28/add-funds']) {
    const reply = await request.get(`${address()}${path}`)
    const text = await reply.text()
    expect([path, reply.status(), reply.headers()['content-type']]).toEqual([
      path,
      404,
      'text/html; charset=utf-8',
    ])
    expect(text).toContain('Página no encontrada')
    expect(text).not.toMatch(/Unexpected Server Error|Application Error|Bad Request/)
    expect(reply.headers()['x-injected']).toBeUndefined()
  }
})

test.describe('a buyer', () => {
  test.use({ visitor: demo.attendee })

  test('asks the gateway at complete-purchase alone, with its form open too', async ({ page }) => {
    const event = await anEvent()
    const asked: [string, Origin[]][] = []
    const step = async (screen: string, work: () => Promise<unknown>): Promise<void> => {
      const origins = watch(page)
      await work()
      await isQuiet(page)
      asked.push([screen, [...new Set(origins())].toSorted()])
      page.removeAllListeners('request')
      page.removeAllListeners('websocket')
    }
    for (const path of userPaths) await step(path, () => page.goto(address() + path))
    await step('/events/x/add-funds', () => openAmount(page, event))
    await sendAmount(page)
    await step('/events/x/complete-purchase', async () => {
      await page.reload()
      await fillCard(page, 'OTHE')
    })
    await page.getByRole('button', { name: 'Pagar' }).click()
    await expect(heading(page, 'Pago Rechazado')).toBeVisible()
    await step('/events/x/payment-fail', () => page.reload())
    await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
    await control({ action: 'next', outcome: 'pending' })
    await payAs(page, 'CONT')
    await expect(heading(page, 'Estamos confirmando tu pago')).toBeVisible()
    await step('/events/x/payment-complete', () => page.reload())
    for (const [screen, origins] of asked)
      expect([screen, origins]).toEqual([screen, rowOf(screen).asks.toSorted()])
    for (const [screen] of asked)
      await isStrict(page, screen.replace('/x/', `/${event.url}/`), rowOf(screen).scripts)
  })
})

test.describe('a bar', () => {
  test.use({ visitor: demo.bar, permissions: ['camera'] })

  test('asks nobody but us at the till', async ({ page }) => {
    const asked = watch(page)
    await page.goto(`${address()}/till`)
    await isQuiet(page)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await passesAxe(page)
    expect(asked()).toEqual(rowOf('/till').asks)
    await isStrict(page, '/till', rowOf('/till').scripts)
  })
})

test('what production hides is no page of ours either: sources, settings, maps', async ({ page }) => {
  const script = await page.request.get(address())
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(await script.text()) ?? []
  expect((await page.request.get(`${address()}${asset}`)).status()).toBe(200)
  const hidden = [
    '/.git/config',
    '/.env',
    `${asset}.map`,
    '/package.json',
    '/server/index.js',
    '/build/server/index.js',
  ]
  for (const path of hidden) {
    const response = await page.request.get(`${address()}${path}`)
    expect([path, response.status()]).toEqual([path, 404])
  }
})

test('the description of the API is readable in a browser', async ({ page }) => {
  await page.goto(`${address()}/docs`)
  await expect(heading(page, 'Saldo: API')).toBeVisible()
  await expect(page.getByText('Sign in with e-mail and password')).toBeVisible()
})

/** Every other form is tried without a browser, in return-url.test.ts. */
const elsewhere = ['//evil.example', '/\\evil.example', 'javascript:alert(1)']

for (const wanted of elsewhere)
  test(`a sign-in that should return to ${JSON.stringify(wanted)} ends at home`, async ({ page }) => {
    const heard = listenTo(page)
    await openAlive(page, `/auth/sign-in?returnUrl=${encodeURIComponent(wanted)}`)
    await page.getByLabel('Correo electrónico').fill(demo.attendee)
    await page.getByLabel('Contraseña', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.waitForURL(`${address()}/`)
    expect(heard).toEqual([])
  })
