import lighthouse from 'lighthouse'
import { median, round } from '../load/load.ts'
import { freePort, freePorts, startBenchProduct } from '../product.ts'
import { newDataDir } from '../scene.ts'
import { rmSync } from 'node:fs'
import { startBrowser } from './chromium.ts'
import { startTlsProxy } from './tls-proxy.ts'

const pages: Record<string, string> = {
  home: '/',
  sign_in: '/auth/sign-in',
  sign_up: '/auth/sign-up',
  terms: '/terms-and-conditions',
}
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

type Visit = Record<string, number>

/** One visit as Lighthouse's phone on its slow 4G. */
const visit = async (url: string, port: number): Promise<Visit> => {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: categories,
  })
  if (!result) throw new Error(`${url}: no result`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  const value = (audit: string): number => lhr.audits[audit]?.numericValue ?? Number.NaN
  const scripts = lhr.audits['resource-summary']?.details
  const items = scripts?.type === 'table' ? scripts.items : []
  const bytesOf = (kind: string): number =>
    Number(items.find((item) => item.resourceType === kind)?.transferSize ?? Number.NaN)
  return {
    ...Object.fromEntries(
      categories.map((name) => [name.replace('-', '_'), (lhr.categories[name]?.score ?? 0) * 100]),
    ),
    lcp_ms: value('largest-contentful-paint'),
    fcp_ms: value('first-contentful-paint'),
    tbt_ms: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: bytesOf('total'),
    js_bytes: bytesOf('script'),
  }
}

const middle = (visits: readonly Visit[]): Visit => {
  const names = Object.keys(visits[0] ?? {})
  return Object.fromEntries(
    names.map((name) => {
      const value = median(visits.map((each) => each[name] ?? Number.NaN))
      return [name, round(value, name === 'cls' ? 3 : 0)]
    }),
  )
}

/** Lighthouse's phone on the public pages, over HTTP/2 and TLS: the median of each figure. */
export const benchWeb = async (
  say: (line: string) => void,
  { rounds }: { rounds: number },
): Promise<Record<string, unknown>> => {
  const dataDir = newDataDir()
  const [ports, tlsPort] = [await freePorts(), await freePort()]
  const proxy = await startTlsProxy(tlsPort, ports.PORT)
  if (!proxy) say('openssl is missing: measured over HTTP/1.1 without TLS')
  const address = proxy ? `https://localhost:${tlsPort}` : `http://localhost:${ports.PORT}`
  const env = { PUBLIC_URL: address, TRUST_PROXY: '127.0.0.1' }
  const product = await startBenchProduct(dataDir, ports, { env })
  const browser = await startBrowser()
  try {
    const figures: Record<string, unknown> = { http2: proxy !== null, runs: rounds }
    for (const [page, path] of Object.entries(pages)) {
      const visits: Visit[] = []
      for (let run = 0; run < rounds; run++) visits.push(await visit(`${address}${path}`, browser.port))
      for (const [name, value] of Object.entries(middle(visits))) figures[`${page}_${name}`] = value
      say(`${page}: ${JSON.stringify(middle(visits))}`)
    }
    return figures
  } finally {
    await browser.close()
    await product.stop()
    await proxy?.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
