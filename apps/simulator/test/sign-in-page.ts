import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type Page, chromium } from '@playwright/test'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { wholeChromium } from '../../../scripts/chromium.mjs'
import { buildSimulator } from '../src/app.ts'

const installed = wholeChromium()
const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port

/** A page as the product's sign-in is: the three scripts, a policy without anything inline, and the opener policy for windows. */
const serveSite = async (simulator: string): Promise<Server> => {
  const policy = `default-src 'none'; script-src 'self' ${simulator}; connect-src ${simulator}; style-src 'self' ${simulator}; frame-src ${simulator}; img-src ${simulator}; base-uri 'none'`
  const scripts = ['gsi', 'apple', 'facebook'].map(
    (name) => `<script src="${simulator}/oidc/js/${name}"></script>`,
  )
  const html = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Entrar</title>${scripts.join('')}</head>
    <body><main><div id="google"></div><button id="press">Entrar</button></main></body></html>`
  const site = createServer((request, response) => {
    response.writeHead(request.url === '/favicon.ico' ? 204 : 200, {
      'content-type': 'text/html',
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
    response.end(html)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  return site
}

type Scene = { page: Page; simulator: string; complaints: string[] }

/** For each test a fresh page with the three vendors' scripts in it. */
export const useSignInPage = (): Scene => {
  // Filled before the first test: nothing reads it earlier.
  const scene = { complaints: [] } as unknown as Scene
  let app: Awaited<ReturnType<typeof buildSimulator>>
  let site: Server
  let browser: Browser

  beforeAll(async () => {
    app = await buildSimulator()
    await app.listen({ port: 0, host: '127.0.0.1' })
    scene.simulator = `http://127.0.0.1:${portOf(app.server)}`
    site = await serveSite(scene.simulator)
    browser = await chromium.launch({ ...(installed && { executablePath: installed }), args })
  }, 60_000)

  afterAll(async () => {
    await browser?.close()
    site?.closeAllConnections()
    site?.close()
    await app?.close()
  })

  beforeEach(async () => {
    scene.complaints.length = 0
    await scene.page?.close()
    const page = await browser.newPage()
    scene.page = page
    page.on('pageerror', (error) => scene.complaints.push(error.message))
    page.on('console', (message) => message.type() === 'error' && scene.complaints.push(message.text()))
    await page.goto(`http://localhost:${portOf(site)}`)
  })

  return scene
}
