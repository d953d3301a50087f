import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type Page, chromium } from '@playwright/test'
import { build } from 'vite'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { wholeChromium } from '../../../scripts/chromium.mjs'
import { buildSimulator } from '../src/app.ts'

/** What the page's own script keeps for the tests to look at; see browser/card-form.page.ts. */
export type BrickWindow = {
  submitted: { formData: { token: string }; details: unknown }[]
  errors: unknown[]
  bins: string[]
  ready: number
  answer: (error?: Error) => void
  toggle: () => void
  MercadoPago: new (key: string) => {
    bricks: () => { create: (...args: unknown[]) => Promise<{ unmount: () => void }> }
  }
  cardPaymentBrickController: { update: (values: object) => void; getFormData: () => Promise<unknown> }
}
declare const window: BrickWindow

/** The machine's own Chromium where there is one; otherwise the one that Playwright installed. */
const installed = wholeChromium()

const bundlePage = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'brick-page-'))
  const entry = join(import.meta.dirname, '../browser/card-form.page.ts')
  await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      outDir: folder,
      minify: false,
      lib: { entry, formats: ['es'], fileName: () => 'page.js' },
    },
  })
  const script = await readFile(join(folder, 'page.js'), 'utf8')
  await rm(folder, { recursive: true })
  return script
}

/** The product's page in small: its bundle, the vendor's script, and a policy without anything inline. */
const serveSite = async (mp: string, script: string): Promise<Server> => {
  const vendor = new URL(mp).origin
  const policy = `default-src 'none'; script-src 'self' ${vendor}; connect-src ${vendor}; style-src 'self'; form-action 'none'; base-uri 'none'`
  const html = `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Pago</title><script src="${mp}/js/v2" defer></script><script type="module" src="/page.js"></script></head>
    <body><main id="root"></main></body></html>`
  const site = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.writeHead(request.url === '/favicon.ico' ? 204 : 200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'content-security-policy': policy,
    })
    response.end(isScript ? script : html)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  return site
}

const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port

type Scene = {
  page: Page
  mp: string
  /** Errors of the page and of its console. */
  complaints: string[]
  requests: { url: string; body: string }[]
}

/** For each test a fresh page on a phone, with the card form of the real React wrapper ready in it. */
export const useBrickPage = (): Scene => {
  // Filled before the first test: nothing reads it earlier.
  const scene = { complaints: [], requests: [] } as unknown as Scene
  let app: Awaited<ReturnType<typeof buildSimulator>>
  let site: Server
  let browser: Browser

  beforeAll(async () => {
    app = await buildSimulator()
    await app.listen({ port: 0, host: '127.0.0.1' })
    scene.mp = `http://127.0.0.1:${portOf(app.server)}/mp`
    site = await serveSite(scene.mp, await bundlePage())
    const args = [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ]
    browser = await chromium.launch({ ...(installed && { executablePath: installed }), args })
  }, 60_000)

  afterAll(async () => {
    await browser?.close()
    site?.closeAllConnections()
    site?.close()
    await app?.close()
  })

  beforeEach(async () => {
    const { complaints, requests } = scene
    complaints.length = 0
    requests.length = 0
    await scene.page?.close()
    const page = await browser.newPage({ viewport: { width: 360, height: 640 }, locale: 'es-MX' })
    scene.page = page
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('request', (request) => requests.push({ url: request.url(), body: request.postData() ?? '' }))
    await page.goto(`http://127.0.0.1:${portOf(site)}`)
    await page.waitForFunction(() => window.ready === 1)
  })

  return scene
}
