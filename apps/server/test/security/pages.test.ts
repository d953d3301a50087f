import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bySystem } from '../server/by-system.ts'
import { createLedgerFollower } from '../../src/follow-events.ts'
import type { Gateways } from '../../src/gateways/index.ts'
import { attachMedia, createMediaFolder, editEvent, removeMedia } from '../../src/modules/events/index.ts'
import { limits } from '../../src/kernel/limits/limits.ts'
import { serveSite } from '../../src/site/index.ts'
import { useServer } from '../server/server.ts'
import { anEvent } from '../venue/venue.ts'
import { writeWebBuild } from '../server/web-build.ts'

/** Six pages and twelve reads a minute for each address. */
const FACTOR = 0.001
const server = useServer(() => ({}) as Gateways, { RATE_LIMIT_FACTOR: String(FACTOR) })
const folder = mkdtempSync(join(tmpdir(), 'saldo-pages-'))

beforeAll(async () => {
  const { app, deps } = server
  const webApps = [{ folder: writeWebBuild(join(folder, 'web')), owns: () => true }]
  const site = { webApps, mediaDir: join(folder, 'media'), version: '1' }
  await serveSite(app.http, deps, { isStopping: false }, site)
  await app.http.ready()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let visitors = 0
const aVisitor = (): string => `10.1.${++visitors >> 8}.${visitors & 255}`

const ask = (url: string, remoteAddress = aVisitor(), accept = 'text/html,*/*;q=0.8') =>
  server.app.http.inject({ url, remoteAddress, headers: { accept } })

type Page = { path: string; renders: number; data: { success: boolean; data: unknown } }
const page = async (url: string): Promise<Page> => (await ask(url)).json<Page>()

const eventDeps = () => ({
  databases: server.deps.databases,
  clock: server.clock,
  follow: createLedgerFollower(server.deps.databases, server.clock),
})

test('what the pages ask the API counts against nobody, however many visitors they have', async () => {
  const reads = limits.reads.limit * FACTOR
  for (let i = 0; i < 2 * reads; i++) {
    server.clock.pass(3_000)
    expect(await page('/')).toMatchObject({ path: '/', data: { success: true } })
  }
})

test('nobody takes the server’s own place by saying that they are it', async () => {
  const reads = limits.reads.limit * FACTOR
  const address = aVisitor()
  const read = () =>
    server.app.http.inject({
      url: '/api/v1/es/public/events',
      remoteAddress: address,
      headers: { 'x-forwarded-for': 'in-process', forwarded: 'for=in-process', host: 'in-process' },
    })
  for (let i = 0; i < reads; i++) expect((await read()).statusCode).toBe(200)
  expect((await read()).statusCode).toBe(429)
})

describe('one address gets so many pages a minute', () => {
  const most = limits.pages.limit * FACTOR

  test('and then a sentence on a page and how long to wait; others are served', async () => {
    const mine = aVisitor()
    for (let i = 0; i < most; i++) expect((await ask(`/?x=${i}`, mine)).statusCode).toBe(200)
    const refused = await ask('/terms-and-conditions', mine)
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(refused.body).toContain('<html lang="es-MX">')
    expect(refused.body).toContain('Vas muy rápido. Espera un momento e inténtalo de nuevo.')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask('/')).statusCode).toBe(200)
  })

  test('and so much of their data, which are refused as the API refuses', async () => {
    const mine = aVisitor()
    const data = () => ask('/nowhere.data', mine, '*/*')
    for (let i = 0; i < most; i++) expect((await data()).statusCode).toBe(404)
    const refused = await data()
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'too_many_requests'])
  })
})

describe('the page of an event', () => {
  const rendersOf = async (url: string): Promise<number> => (await page(url)).renders

  test('is made once for who asks for it with thirty queries, and invented events share one page', async () => {
    const { url } = await anEvent(server)
    const path = `/events/${url}/add-funds`
    const before = await rendersOf(path)
    for (let x = 0; x < 30; x++) expect(await rendersOf(`${path}?x=${x}`)).toBe(before)
    const invented = await page('/events/invented-0/add-funds')
    expect(invented).toMatchObject({ path: '/events/-/add-funds', data: null })
    for (let x = 1; x < 30; x++) expect(await page(`/events/invented-${x}/add-funds`)).toEqual(invented)
  })

  test('is made anew when the event or its pictures change, before any time has passed', async () => {
    const event = await anEvent(server)
    const path = `/events/${event.url}/add-funds`
    const shown = () => page(path).then(({ data }) => JSON.stringify(data))
    // What was made a moment ago is heard of by the database's notice.
    await expect.poll(shown).toContain(event.name)
    await editEvent(eventDeps(), event.id, { name: 'Otro nombre' }, bySystem(server))
    await expect.poll(shown).toContain('Otro nombre')
    expect(await shown()).not.toContain(event.name)

    const media = createMediaFolder(folder)
    const id = v7() as Parameters<typeof removeMedia>[2]
    const picture = { id, width: 480, height: 270, alt: 'Un escenario' }
    await attachMedia({ ...eventDeps(), media }, event.id, picture, bySystem(server))
    await expect.poll(shown).toContain('Un escenario')
    await removeMedia({ ...eventDeps(), media }, event.id, id, bySystem(server))
    await expect.poll(shown).not.toContain('Un escenario')
  })
})
