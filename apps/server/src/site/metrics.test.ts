import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../../test/server/call.ts'
import { useServer, type TestServer } from '../../test/server/server.ts'
import { askVendor } from '../gateways/vendor-call.ts'
import { enqueue, job } from '../kernel/jobs/jobs.ts'
import { serveSite } from './index.ts'

const token = 'a-token-for-prometheus-of-32-characters'
const [open, closed] = [
  useServer(() => ({}) as never),
  useServer(() => ({}) as never, { METRICS_TOKEN: token }),
]
const serve = (server: TestServer) =>
  serveSite(
    server.app.http,
    server.deps,
    { isStopping: false },
    { webApps: [], mediaDir: mkdtempSync(join(tmpdir(), 'saldo-metrics-')), version: '1' },
  )
beforeAll(async () => {
  await serve(open)
  await serve(closed)
})

const ask = (server: TestServer, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.app.http.inject({ url: '/metrics', headers, remoteAddress })

/** The value of the first line that begins so. */
const valueOf = (text: string, start: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(start))
      ?.split(' ')
      .at(-1) ?? Number.NaN,
  )

test('without a token this machine alone reads the metrics, and not what a proxy on it passes on', async () => {
  expect((await ask(open)).statusCode).toBe(200)
  expect((await ask(open, {}, '203.0.113.7')).statusCode).toBe(404)
  for (const header of ['x-forwarded-for', 'forwarded'])
    expect((await ask(open, { [header]: 'for=127.0.0.1' })).statusCode).toBe(404)
})

test('with a token nobody reads them without it, wherever they are', async () => {
  expect((await ask(closed)).statusCode).toBe(404)
  expect((await ask(closed, { authorization: `Bearer ${token}x` })).statusCode).toBe(404)
  expect((await ask(closed, { authorization: `Bearer ${token}` }, '203.0.113.7')).statusCode).toBe(200)
})

test('replies are counted by declared route and class of status, never by address', async () => {
  const id = randomUUID()
  const labels = 'method="GET",route="/api/v1/es/staff/events/:event/places",status="4xx"'
  const count = `saldo_http_request_duration_seconds_count{${labels}}`
  // The process counts, and other servers of it were asked before.
  const before = valueOf((await ask(open)).body, count) || 0
  await call(open, 'GET', `staff/events/9/operations/${id}`)
  await call(open, 'GET', 'staff/events/9/places')
  await call(open, 'GET', 'staff/events/9/places')
  const { body, headers } = await ask(open)
  expect(headers['content-type']).toContain('text/plain')
  expect(valueOf(body, count)).toBe(before + 2)
  expect(valueOf(body, `saldo_http_request_duration_seconds_bucket{le="10",${labels}}`)).toBe(before + 2)
  expect(body).not.toContain(id)
})

test('queues tell how many jobs are due and since when, differences and what waits are there', async () => {
  const { control } = open.deps.databases
  const now = open.clock.now()
  await enqueue(control, job('a-late-job'), {}, new Date(now.getTime() - 90_000))
  await enqueue(control, job('a-later-job'), {}, new Date(now.getTime() + 90_000))
  open.clock.pass(6_000)
  const { body } = await ask(open)
  expect(valueOf(body, 'saldo_jobs_due{job="a-late-job"}')).toBe(1)
  expect(valueOf(body, 'saldo_jobs_oldest_seconds{job="a-late-job"}')).toBe(96)
  expect(body).not.toContain('a-later-job')
  for (const line of [
    'saldo_jobs_dead 0',
    'saldo_webhooks_waiting 0',
    'saldo_differences{what="payments"} 0',
    'saldo_differences{what="reports"} 0',
  ])
    expect(body.split('\n')).toContain(line)
})

test('a provider that nobody answers for is counted', async () => {
  const start = 'saldo_provider_errors_total{host="127.0.0.1:1"'
  const before = valueOf((await ask(open)).body, start) || 0
  await askVendor('http://127.0.0.1:1/payments', { method: 'GET', headers: {} })
  expect(valueOf((await ask(open)).body, start)).toBe(before + 1)
})
