import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noLimiter } from '../../test/server/limiter.ts'
import { readEnv } from '../env.ts'
import { serveFiles } from './files.ts'
import { createPageCache } from './page-cache.ts'
import { createPages, type StoredPage, type ServerBuild } from './pages.ts'
import { runtimeConfigOf } from './runtime-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'saldo-files-'))
const [client, media] = [join(folder, 'client'), join(folder, 'media')]
const script = `export const words = ${JSON.stringify('palabras '.repeat(200))}`
const page = `<!doctype html><title>Saldo</title>${'<p>una noche</p>'.repeat(200)}`

let app: FastifyInstance
beforeAll(async () => {
  for (const inner of [join(client, 'assets'), join(media, 'a-picture')])
    mkdirSync(inner, { recursive: true })
  const asset = join(client, 'assets/home-Ab12Cd34.js')
  writeFileSync(asset, script)
  writeFileSync(`${asset}.map`, '{}')
  // Not what would come of packing the script now: who gets these was served what lay there.
  writeFileSync(`${asset}.br`, brotliCompressSync(`${script} // br`))
  writeFileSync(`${asset}.gz`, gzipSync(`${script} // gz`))
  writeFileSync(join(client, 'icon.svg'), '<svg/>')
  for (const worker of ['sw.js', 'till-sw.js']) {
    writeFileSync(join(client, worker), script)
    writeFileSync(join(client, `${worker}.br`), brotliCompressSync(script))
  }
  writeFileSync(join(media, 'a-picture/480.webp'), 'a picture')
  app = fastify()
  await serveFiles(app, [client], media)
  const env = readEnv({ NODE_ENV: 'test', APP_SECRET: 's'.repeat(32) })
  const html = { headers: { 'content-type': 'text/html; charset=utf-8' } }
  const build: ServerBuild = {
    sitemap: [],
    prerendered: [],
    pageAddress: ({ pathname }) => ({
      address: pathname,
      isShared: true,
      policy: 'plain',
      isForSearch: true,
    }),
    renderPage: async () => new Response(page, html),
  }
  const cache = createPageCache<StoredPage>({ nowMs: () => 0, callApi: async () => null })
  const publicUrls = { has: () => true, read: () => undefined }
  const needs = { env, config: runtimeConfigOf(env, '1'), limiter: noLimiter, cache, publicUrls }
  app.setNotFoundHandler(createPages(build, needs).handle)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, accepted = '') => app.inject({ url, headers: { 'accept-encoding': accepted } })

const FOR_EVER = 'public, max-age=31536000, immutable'

test.each([
  ['/sw.js', 'br'],
  ['/sw.js', ''],
  ['/till-sw.js', 'br'],
  ['/till-sw.js', ''],
])(
  'the service worker %s (%s) is asked for anew each time, and may fetch from here alone',
  async (worker, accepted) => {
    const reply = await get(worker, accepted)
    expect([
      reply.statusCode,
      reply.headers['cache-control'],
      reply.headers['content-security-policy'],
    ]).toEqual([200, 'no-cache', "default-src 'none'; connect-src 'self'"])
  },
)

describe('a built file', () => {
  test.each([
    ['br, gzip', 'br', brotliCompressSync(`${script} // br`)],
    ['gzip', 'gzip', gzipSync(`${script} // gz`)],
    ['', undefined, Buffer.from(script)],
  ])(
    'to who takes "%s" is served as it was packed at the build, and kept for ever',
    async (accepted, encoding, body) => {
      const reply = await get('/assets/home-Ab12Cd34.js', accepted)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-encoding']).toBe(encoding)
      expect(reply.headers['content-type']).toMatch(/javascript/)
      expect(reply.headers['cache-control']).toBe(FOR_EVER)
      expect(reply.headers.vary).toBe('accept-encoding')
      expect(reply.rawPayload).toEqual(body)
    },
  )

  test('without a hash in its name is kept for an hour', async () => {
    expect((await get('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test.each(['/assets/home-Ab12Cd34.js.map', '/assets/home-Ab12Cd34.js.br', '/assets/home-Ab12Cd34.js.gz'])(
    '%s is none',
    async (url) => {
      expect((await get(url)).body).toBe(page)
    },
  )
})

test('a picture is kept for ever, and runs nothing', async () => {
  const reply = await get('/media/a-picture/480.webp')
  expect([reply.statusCode, reply.body]).toEqual([200, 'a picture'])
  expect(reply.headers).toMatchObject({
    'cache-control': FOR_EVER,
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

describe('a page', () => {
  test.each(['/', '/users/qrs', '/events/una-noche/add-funds'])(
    '%s is kept by nobody outside',
    async (url) => {
      for (const accepted of ['br, gzip', 'gzip', '']) {
        const reply = await get(url, accepted)
        expect(reply.headers['cache-control']).toBe('private, no-cache')
        expect(reply.headers['content-encoding']).toBe(accepted === '' ? undefined : 'gzip')
        expect(reply.headers.vary).toBe('accept-encoding')
      }
    },
  )
})
