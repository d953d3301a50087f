import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { noLimiter } from '../../test/server/limiter.ts'
import { webBuild } from '../../test/server/web-build.ts'
import { readEnv } from '../env.ts'
import { createPageCache } from './page-cache.ts'
import { createPages, type StoredPage } from './pages.ts'
import { runtimeConfigOf } from './runtime-config.ts'

const env = readEnv({
  NODE_ENV: 'test',
  APP_SECRET: 's'.repeat(32),
  PUBLIC_URL: 'https://fiesta.test',
  BRAND_ADDRESS: 'calle Uno 1, 06000, Ciudad de México',
})
const config = runtimeConfigOf(env, '1')
const scripts = (nonce: string) => `<script nonce="${nonce}"></script>`.repeat(40)

const site = () => {
  const build = webBuild(
    (request, nonce, data) =>
      `<p>${request.url} ${config.brand.address} ${JSON.stringify(data)}</p>${scripts(nonce)}`,
  )
  const cache = createPageCache<StoredPage>({ nowMs: () => 0, callApi: async () => ({ success: true }) })
  const publicUrls = { has: (url: string) => url === 'noche', read: () => undefined }
  const pages = createPages(build, { env, limiter: noLimiter, config, cache, publicUrls })
  const app = fastify()
  app.setNotFoundHandler(pages.handle)
  return { app, pages, rendered: build.rendered }
}

const legal = ['/terms-and-conditions', '/privacy-policy', '/facebook-data-deletion']

test('the legal texts are rendered before anybody asks, once, and each reader gets a nonce of their own', async () => {
  const { app, pages, rendered } = site()
  await pages.prerender()
  expect(rendered).toEqual(legal)
  const [one, two] = [await app.inject('/privacy-policy'), await app.inject('/privacy-policy')]
  expect(rendered).toHaveLength(legal.length)
  const nonces = [one, two].map(({ headers, body }) => {
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? ''
    expect(body).toContain(scripts(nonce))
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    expect(body).toContain('https://fiesta.test/privacy-policy calle Uno 1, 06000, Ciudad de México')
    return nonce
  })
  expect(nonces[0]).toMatch(/^[\w+/=]{24}$/)
  expect(nonces[0]).not.toBe(nonces[1])
})

test('each reader gets the page whole, plain or packed, with a nonce of their own in every place', async () => {
  const { app } = site()
  const nonceOf = (body: string): string => /nonce="([^"]+)"/.exec(body)?.[1] ?? ''
  const plain = (await app.inject('/privacy-policy')).body
  const packed = await app.inject({ url: '/privacy-policy', headers: { 'accept-encoding': 'br, gzip' } })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.rawPayload.length).toBeLessThan(plain.length / 6)
  const body = gunzipSync(packed.rawPayload).toString()
  expect(nonceOf(body)).toMatch(/^[\w+/=]{24}$/)
  expect(nonceOf(body)).not.toBe(nonceOf(plain))
  expect(body).toBe(plain.replaceAll(nonceOf(plain), nonceOf(body)))
  expect(packed.headers['content-security-policy']).toContain(`'nonce-${nonceOf(body)}'`)
})

describe('a page is rendered once', () => {
  test.each(['/', '/users/qrs', '/events/noche/add-funds', '/_.data'])('%s, for a rush', async (url) => {
    const { app, rendered } = site()
    await Promise.all([app.inject(url), app.inject(url), app.inject(url)])
    expect(rendered).toEqual([url])
  })

  test('whatever is added to its address', async () => {
    const { app, rendered } = site()
    for (let x = 0; x < 30; x++) await app.inject(`/events/noche/add-funds?x=${x}`)
    expect(rendered).toEqual(['/events/noche/add-funds'])
  })

  test('whichever event is invented, and whichever page', async () => {
    const { app, rendered } = site()
    for (let x = 0; x < 30; x++) await app.inject(`/events/invented-${x}/add-funds`)
    expect(rendered).toEqual(['/events/-/add-funds'])
    for (let x = 0; x < 30; x++) expect((await app.inject(`/nowhere/${x}`)).statusCode).toBe(404)
    expect(rendered).toEqual(['/events/-/add-funds', '/-'])
  })
})

test('a redirect is made for each who asks', async () => {
  const { app, rendered } = site()
  expect((await app.inject('/auth?x=1')).statusCode).toBe(302)
  expect((await app.inject('/auth?x=2')).statusCode).toBe(302)
  expect(rendered).toEqual(['/auth', '/auth'])
})

test.each(['//evil.test/x', '//', '///', '/\\evil.test', '/@evil.test/'])(
  'whatever is asked for (%s), a page is one of our own site',
  async (url) => {
    const { pages, rendered } = site()
    const app = fastify({ rewriteUrl: () => url })
    app.setNotFoundHandler(pages.handle)
    const reply = await app.inject('/x')
    expect(reply.statusCode).toBe(200)
    expect(rendered).toHaveLength(1)
    expect(reply.body).toContain('<p>https://fiesta.test/')
  },
)

test('an address that is none is no page, and no failure', async () => {
  const { pages, rendered } = site()
  const app = fastify({ rewriteUrl: () => 'http://evil.test/x' })
  app.setNotFoundHandler(pages.handle)
  expect((await app.inject('/x')).statusCode).toBe(200)
  expect(rendered).toEqual(['/not-an-address'])
})

test('a page has the policy of its screen', async () => {
  const { app } = site()
  const permissions = async (url: string) => (await app.inject(url)).headers['permissions-policy']
  expect(await permissions('/till')).toContain('camera=(self)')
  expect(await permissions('/')).toContain('camera=()')
})

test('what lies behind the sign-in is for no search', async () => {
  const { app } = site()
  const robots = async (url: string) => (await app.inject(url)).headers['x-robots-tag']
  expect(await robots('/users/qrs')).toBe('noindex')
  expect(await robots('/events/noche/add-funds')).toBe('noindex')
  expect(await robots('/till')).toBe('noindex')
  expect(await robots('/')).toBeUndefined()
  expect(await robots('/privacy-policy')).toBeUndefined()
})
