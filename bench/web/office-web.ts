import { rmSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Flags } from 'lighthouse'
import { screens } from '../../apps/office/src/app/routes.ts'
import { visitors } from '../../apps/server/src/seed/fill/visitors.ts'
import { buildWeb } from '../../scripts/build-web.mjs'
import { demoPassword } from '../../apps/server/src/seed/demo-accounts.ts'
import { round } from '../load/load.ts'
import { freePort, freePorts, startBenchProduct } from '../product.ts'
import { newDataDir } from '../scene.ts'
import { api } from '../api.ts'
import { keepInBrowser } from './attendee.ts'
import { startBrowser } from './chromium.ts'
import { itemsOf, number, reportOf, type Report } from './report.ts'
import { saldo } from './saldo.ts'
import { startTlsProxy } from './tls-proxy.ts'

const administrator = 'admin@demo.test'
const categories = ['accessibility', 'best-practices', 'performance'] as const

/** The frame asks who its caller is every five seconds, so that Lighthouse never finds the network idle. */
const longestWaitMs = 12_000

/** The limit of a screen's scripts, packed. */
const MOST_KB = 250

const desktop = {
  formFactor: 'desktop',
  screenEmulation: { mobile: false, width: 1440, height: 900, deviceScaleFactor: 1, disabled: false },
  throttling: {
    rttMs: 40,
    throughputKbps: 10_240,
    requestLatencyMs: 0,
    downloadThroughputKbps: 0,
    uploadThroughputKbps: 0,
    cpuSlowdownMultiplier: 1,
  },
} as const satisfies Flags

/** Lighthouse's phone, and a desk. */
const forms = { phone: {}, desk: desktop } as const satisfies Record<string, Flags>
type Form = keyof typeof forms

type Seen = {
  shown: string
  accessibility: number
  best_practices: number
  performance: number
  lcp_ms: number
  tbt_ms: number
  cls: number
  js_kb: number
  js_files: number
  /** What keeps accessibility and best practices below 100, with the elements concerned. */
  found: string[]
}

const scoreOf = (lhr: Report, name: (typeof categories)[number]): number =>
  Math.round((lhr.categories[name]?.score ?? 0) * 100)

const elementsOf = (lhr: Report, audit: string): string =>
  itemsOf(lhr, audit)
    .map((item) => (item['node'] as { snippet?: string } | undefined)?.snippet ?? JSON.stringify(item))
    .join(' ')

const foundIn = (lhr: Report): string[] =>
  (['accessibility', 'best-practices'] as const).flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = lhr.audits[id]
      const failed = weight > 0 && typeof audit?.score === 'number' && audit.score < 1
      return failed ? [`${id}: ${elementsOf(lhr, id)}`] : []
    }),
  )

/** The bytes of the scripts that a report names, each packed as gzip packs best, in KB. */
const weigh = async (urls: readonly string[]): Promise<number> => {
  const sizes = await Promise.all(
    urls.map(async (url) => gzipSync(await (await fetch(url)).bytes(), { level: 9 }).length),
  )
  return round(sizes.reduce((sum, size) => sum + size, 0) / 1024, 1)
}

const scriptsIn = (lhr: Report, product: string): string[] => {
  const asked = itemsOf(lhr, 'network-requests').filter(({ resourceType }) => resourceType === 'Script')
  return [...new Set(asked.map(({ url }) => product + new URL(String(url)).pathname))]
}

type Place = { port: number; address: string; product: string }

const look = async ({ port, address, product }: Place, path: string, form: Form): Promise<Seen> => {
  const lhr = await reportOf(address + path, {
    port,
    maxWaitForLoad: longestWaitMs,
    throttlingMethod: 'simulate',
    onlyCategories: [...categories],
    disableFullPageScreenshot: true,
    ...forms[form],
  })
  const shown = new URL(lhr.finalDisplayedUrl).pathname
  if (!shown.startsWith('/office')) throw new Error(`${path}: ended at ${shown}`)
  const scripts = scriptsIn(lhr, product)
  return {
    shown,
    accessibility: scoreOf(lhr, 'accessibility'),
    best_practices: scoreOf(lhr, 'best-practices'),
    performance: scoreOf(lhr, 'performance'),
    lcp_ms: round(number(lhr, 'largest-contentful-paint'), 0),
    tbt_ms: round(number(lhr, 'total-blocking-time'), 0),
    cls: round(number(lhr, 'cumulative-layout-shift'), 3),
    js_kb: await weigh(scripts),
    js_files: scripts.length,
    found: foundIn(lhr),
  }
}

/** What stands for the parameters in the screens' addresses: the fair that runs, one of its people, its first account. */
const knownIn = async (product: string): Promise<Record<string, string>> => {
  const { access_token: token } = await api<{ access_token: string }>(product, 'auth/public/login', {
    body: { email: administrator, password: demoPassword },
  })
  const events = await api<{ id: number; phase: string; figures: { spent: number } | null }[]>(
    product,
    'office/events',
    { token },
  )
  const [event] = events
    .filter(({ phase }) => phase === 'running')
    .toSorted((a, b) => (b.figures?.spent ?? 0) - (a.figures?.spent ?? 0))
  if (!event) throw new Error('the demo has no event that runs')
  const { accounts } = await api<{ accounts: { id: number }[] }>(product, `office/events/${event.id}/money`, {
    token,
  })
  for (const { email: text } of visitors) {
    const search = `staff/events/${event.id}/attendees/search`
    const { found } = await api<{ found: { wallet: string }[] }>(product, search, { token, body: { text } })
    const [wallet, account] = [found[0]?.wallet, accounts[0]?.id]
    if (wallet !== undefined && account !== undefined)
      return { event: String(event.id), wallet, account: String(account) }
  }
  throw new Error('the fair that runs has no visitor')
}

const pathsOf = (known: Record<string, string>): string[] =>
  screens
    .filter(({ path }) => !path.endsWith('*'))
    .map(({ path }) =>
      path.replaceAll(/:(\w+)/g, (_, name: string) => {
        const value = known[name]
        if (value === undefined) throw new Error(`${path}: nothing stands for :${name}`)
        return value
      }),
    )

const below = (all: Record<string, Record<Form, Seen>>): string[] =>
  Object.entries(all).flatMap(([path, seen]) =>
    Object.entries(seen).flatMap(([form, { accessibility, best_practices, js_kb }]) =>
      accessibility < 100 || best_practices < 100 || js_kb > MOST_KB ? [`${path} (${form})`] : [],
    ),
  )

const lookAtAll = async (
  say: (line: string) => void,
  place: Omit<Place, 'port'>,
  { dataDir, only }: { dataDir: string; only: string },
): Promise<Record<string, unknown>> => {
  say(saldo(dataDir, ['demo', 'fill']).trim())
  const paths = pathsOf(await knownIn(place.product)).filter((path) => new RegExp(only).test(path))
  if (paths.length === 0) throw new Error(`no screen’s address is like ${only}`)
  const all: Record<string, Record<Form, Seen>> = {}
  const browser = await startBrowser()
  try {
    await keepInBrowser(browser.port, {
      site: place.address,
      product: place.product,
      email: administrator,
    })
    for (const path of paths) {
      const at = { ...place, port: browser.port }
      all[path] = { phone: await look(at, path, 'phone'), desk: await look(at, path, 'desk') }
      say(`${path}: ${JSON.stringify(all[path])}`)
    }
  } finally {
    await browser.close()
  }
  const seen = Object.values(all).flatMap(({ phone, desk }) => [phone, desk])
  const least = (figure: 'accessibility' | 'best_practices' | 'performance') =>
    Math.min(...seen.map((one) => one[figure]))
  return {
    screens: paths.length,
    least_accessibility: least('accessibility'),
    least_best_practices: least('best_practices'),
    least_performance: least('performance'),
    most_js_kb: Math.max(...seen.map(({ js_kb }) => js_kb)),
    below: below(all),
    each: all,
  }
}

/**
 * Measures every screen of the office with Lighthouse, as its phone and at a desk, signed in as the
 * administrator of the filled demo: its scores, and the scripts that it loads. `only`: a pattern of addresses.
 */
export const benchOfficeWeb = async (
  say: (line: string) => void,
  { only = '' }: { only?: string | undefined },
): Promise<Record<string, unknown>> => {
  await buildWeb()
  const dataDir = newDataDir()
  const [ports, tlsPort] = [await freePorts(), await freePort()]
  const proxy = await startTlsProxy(tlsPort, ports.PORT)
  if (!proxy) say('openssl is missing: measured over HTTP/1.1 without TLS')
  const product = `http://localhost:${ports.PORT}`
  const address = proxy ? `https://localhost:${tlsPort}` : product
  const running = await startBenchProduct(dataDir, ports, { env: { PUBLIC_URL: address } })
  try {
    return { http2: proxy !== null, ...(await lookAtAll(say, { address, product }, { dataDir, only })) }
  } finally {
    await running.stop()
    await proxy?.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
