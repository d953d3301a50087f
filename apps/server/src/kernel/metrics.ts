import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What this process counted since it started; Prometheus sums the processes up. */
const counted = new Registry()

const requests = new Histogram({
  name: 'saldo_http_request_duration_seconds',
  help: 'Time to answer, by declared route and class of status; its count of the charges’ route is the charges',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [counted],
})

const providerErrors = new Counter({
  name: 'saldo_provider_errors_total',
  help: 'Calls to providers that got no answer, or an error of the provider’s',
  labelNames: ['host', 'kind'],
  registers: [counted],
})

/** Counts one reply. `route` is the declared one, never the requested address. */
export const observeReply = (method: string, route: string, status: number, ms: number): void =>
  requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1_000)

/** Counts a provider's silence, or its answer of an error; other answers are not counted. */
export const observeProvider = (url: string, outcome: { kind: string; status?: number }): void => {
  const kind = outcome.kind === 'answer' && (outcome.status ?? 0) >= 500 ? 'error' : outcome.kind
  if (kind !== 'answer') providerErrors.inc({ host: URL.parse(url)?.host ?? '', kind })
}

/** What is read from the database for one scrape. */
export type Readings = {
  jobs: readonly { name: string; due: number; oldestSeconds: number }[]
  deadJobs: number
  webhooks: { waiting: number; oldestSeconds: number }
  differences: readonly { what: string; count: number }[]
  replicas: readonly { name: string; lagSeconds: number; lagBytes: number }[]
}

/** All metrics in Prometheus' text format. */
export const metricsText = async (read: Readings): Promise<{ type: string; text: string }> => {
  const now = new Registry()
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [now] })
  const due = gauge('saldo_jobs_due', 'Background jobs that are due', ['job'])
  const age = gauge('saldo_jobs_oldest_seconds', 'Since when the oldest of them is due', ['job'])
  for (const { name, due: count, oldestSeconds } of read.jobs) {
    due.set({ job: name }, count)
    age.set({ job: name }, oldestSeconds)
  }
  gauge('saldo_jobs_dead', 'Background jobs that gave up').set(read.deadJobs)
  gauge('saldo_webhooks_waiting', 'Notices of webhooks that wait').set(read.webhooks.waiting)
  gauge('saldo_webhooks_oldest_seconds', 'Age of the oldest of them').set(read.webhooks.oldestSeconds)
  const differences = gauge(
    'saldo_differences',
    'Open differences: payments with a provider, accounts between reports and ledger',
    ['what'],
  )
  for (const { what, count } of read.differences) differences.set({ what }, count)
  const lag = gauge('saldo_replication_lag_seconds', 'How far behind a replica was at its last report', [
    'replica',
  ])
  const lacks = gauge('saldo_replication_lag_bytes', 'What a replica has not replayed yet', ['replica'])
  for (const { name, lagSeconds, lagBytes } of read.replicas) {
    lag.set({ replica: name }, lagSeconds)
    lacks.set({ replica: name }, lagBytes)
  }
  const text = `${await counted.metrics()}\n${await now.metrics()}`
  return { type: counted.contentType, text }
}
