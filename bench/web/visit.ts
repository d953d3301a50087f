import type { Flags } from 'lighthouse'
import { itemsOf, kilobytesOf, number, reportOf, type Report } from './report.ts'

export type Visit = Record<string, number>

/**
 * How a visit is throttled: Lighthouse computes its slow 4G from a fast load (`simulated`), applies it to the
 * connection (`applied`), or applies it with a ten times slower CPU (`slow_cpu`).
 */
export const ways = ['simulated', 'applied', 'slow_cpu'] as const
export type Way = (typeof ways)[number]

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** Lighthouse's own slow 4G with a slower CPU. */
const slowCpu = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
  cpuSlowdownMultiplier: 10,
}

/**
 * The maximum wait for a page's load. Lighthouse waits, 45 s by default, until no important request is
 * pending, and ignores event sources, which never end. The stream of Mis Qrs is read by `fetch`, for its
 * Authorization header, so Lighthouse takes it for a download and each visit took 45 s. All figures are final
 * after 5 s of idleness; with the slowest CPU on a busy machine, the page's last work ended after 10 s.
 */
const longestWaitMs = 20_000

const flagsOf: Record<Way, Flags> = {
  simulated: { throttlingMethod: 'simulate', onlyCategories: categories },
  applied: { throttlingMethod: 'devtools', onlyCategories: ['performance'] },
  slow_cpu: { throttlingMethod: 'devtools', throttling: slowCpu, onlyCategories: ['performance'] },
}

const foreignOrigins = (lhr: Report, own: string): number =>
  new Set(
    itemsOf(lhr, 'network-requests')
      .map(({ url }) => new URL(String(url)))
      .filter(({ protocol, origin }) => protocol.startsWith('http') && origin !== own)
      .map(({ origin }) => origin),
  ).size

const figuresOf: Record<Way, (lhr: Report, own: string) => Visit> = {
  simulated: (lhr, own) => ({
    ...Object.fromEntries(
      categories.map((name) => [name.replace('-', '_'), (lhr.categories[name]?.score ?? 0) * 100]),
    ),
    lcp_ms: number(lhr, 'largest-contentful-paint'),
    fcp_ms: number(lhr, 'first-contentful-paint'),
    tbt_ms: number(lhr, 'total-blocking-time'),
    cls: number(lhr, 'cumulative-layout-shift'),
    kb: kilobytesOf(lhr, 'total'),
    js_kb: kilobytesOf(lhr, 'script'),
    console_errors: itemsOf(lhr, 'errors-in-console').length,
    foreign_origins: foreignOrigins(lhr, own),
  }),
  applied: (lhr) => ({
    lcp_applied_ms: number(lhr, 'largest-contentful-paint'),
    cls_applied: number(lhr, 'cumulative-layout-shift'),
  }),
  slow_cpu: (lhr) => ({ tbt_slow_cpu_ms: number(lhr, 'total-blocking-time') }),
}

/**
 * Makes one visit as Lighthouse's phone, with empty caches but local storage kept. Throws when the page
 * didn't load.
 */
export const visit = async (url: string, port: number, way: Way): Promise<Visit> => {
  const lhr = await reportOf(url, { port, maxWaitForLoad: longestWaitMs, ...flagsOf[way] })
  const shown = new URL(lhr.finalDisplayedUrl).pathname
  if (shown !== new URL(url).pathname) throw new Error(`${url}: ended at ${shown}`)
  return figuresOf[way](lhr, new URL(url).origin)
}
