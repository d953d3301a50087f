import { rmSync } from 'node:fs'
import { buildWeb } from '../../scripts/build-web.mjs'
import { median, round } from '../load/load.ts'
import { freePort, freePorts, startBenchProduct } from '../product.ts'
import { newDataDir } from '../scene.ts'
import { buyQr, keepInBrowser } from './attendee.ts'
import { startBrowser } from './chromium.ts'
import { fillGallery } from './gallery.ts'
import { startTlsProxy } from './tls-proxy.ts'
import { visit, ways, type Visit } from './visit.ts'

const PICTURES = 8

/**
 * The server and its database run at the lowest priority: a real phone doesn't share its CPU with them, and
 * each millisecond that it waits for them here counts four times.
 */
const behindThePhone = '--import=data:text/javascript,import os from "node:os";os.setPriority(19)'

type Page = { path: string; isSignedIn: boolean }

const pagesOf = (event: string): Record<string, Page> => ({
  home: { path: '/', isSignedIn: false },
  terms: { path: '/terms-and-conditions', isSignedIn: false },
  add_funds: { path: `/events/${event}/add-funds`, isSignedIn: true },
  qrs: { path: '/users/qrs', isSignedIn: true },
})

const middle = (visits: readonly Visit[]): Visit => {
  const names = Object.keys(visits[0] ?? {})
  return Object.fromEntries(
    names.map((name) => {
      const value = median(visits.map((each) => each[name] ?? Number.NaN))
      return [name, round(value, name.startsWith('cls') ? 3 : 0)]
    }),
  )
}

const measure = async (url: string, port: number, rounds: number): Promise<Visit> => {
  const figures: Visit = {}
  for (const way of ways) {
    const visits: Visit[] = []
    for (let run = 0; run < rounds; run++) visits.push(await visit(url, port, way))
    Object.assign(figures, middle(visits))
  }
  return figures
}

type Site = { address: string; product: string; simulator: string; dataDir: string }

const measureAll = async (
  say: (line: string) => void,
  { address, product, simulator, dataDir }: Site,
  rounds: number,
): Promise<Record<string, unknown>> => {
  await fillGallery(product, dataDir, PICTURES)
  const pages = pagesOf(await buyQr(product, simulator))
  const figures: Record<string, unknown> = {}
  const browser = await startBrowser()
  try {
    for (const [name, { path, isSignedIn }] of Object.entries(pages)) {
      await keepInBrowser(browser.port, { site: address, product: isSignedIn ? product : null })
      const seen = await measure(`${address}${path}`, browser.port, rounds)
      for (const [figure, value] of Object.entries(seen)) figures[`${name}_${figure}`] = value
      say(`${name}: ${JSON.stringify(seen)}`)
    }
    return figures
  } finally {
    await browser.close()
  }
}

/**
 * Measures the attendee's pages with Lighthouse's phone, over HTTP/2 and TLS, home with eight pictures: the
 * median of each figure.
 */
export const benchWeb = async (
  say: (line: string) => void,
  { rounds }: { rounds: number },
): Promise<Record<string, unknown>> => {
  // Measures the current sources, built as for production.
  await buildWeb()
  const dataDir = newDataDir()
  const [ports, tlsPort] = [await freePorts(), await freePort()]
  const product = `http://localhost:${ports.PORT}`
  const simulator = `http://localhost:${ports.SIM_PORT}`
  const proxy = await startTlsProxy(tlsPort, ports.PORT)
  if (!proxy) say('openssl is missing: measured over HTTP/1.1 without TLS')
  const address = proxy ? `https://localhost:${tlsPort}` : product
  const env = { PUBLIC_URL: address }
  const running = await startBenchProduct(dataDir, ports, { env, nodeFlags: [behindThePhone] })
  try {
    const figures = await measureAll(say, { address, product, simulator, dataDir }, rounds)
    return { http2: proxy !== null, runs: rounds, pictures: PICTURES, ...figures }
  } finally {
    await running.stop()
    await proxy?.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
