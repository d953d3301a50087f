import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readEnv } from '../kernel/env.ts'
import { createPages } from './pages.ts'
import { runtimeConfigOf } from './runtime-config.ts'

const env = readEnv({
  NODE_ENV: 'test',
  APP_SECRET: 's'.repeat(32),
  PUBLIC_URL: 'https://fiesta.test',
  BRAND_ADDRESS: 'calle Uno 1, 06000, Ciudad de México',
})

const site = () => {
  const rendered: string[] = []
  const pages = createPages(
    async ({ url }, { nonce, config }) => {
      rendered.push(url)
      return new Response(`<p>${url} ${config.brand.address}</p><script nonce="${nonce}"></script>`)
    },
    runtimeConfigOf(env, '1'),
    env,
    () => 0,
  )
  const app = fastify()
  app.setNotFoundHandler(pages.handle)
  return { app, pages, rendered }
}

const legal = ['/terms-and-conditions', '/privacy-policy', '/facebook-data-deletion']

test('the legal texts are rendered before anybody asks, once, and each reader gets a nonce of their own', async () => {
  const { app, pages, rendered } = site()
  await pages.prerender()
  expect(rendered).toEqual(legal.map((path) => `https://fiesta.test${path}`))
  const [one, two] = [await app.inject('/privacy-policy'), await app.inject('/privacy-policy')]
  expect(rendered).toHaveLength(legal.length)
  const nonces = [one, two].map(({ headers, body }) => {
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? ''
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    expect(body).toContain('calle Uno 1, 06000, Ciudad de México')
    return nonce
  })
  expect(nonces[0]).toMatch(/^[\w+/=]{24}$/)
  expect(nonces[0]).not.toBe(nonces[1])
})

test.each(['/', '/_.data', '/_.data?_routes=home'])('%s is rendered once for a rush', async (url) => {
  const { app, rendered } = site()
  await Promise.all([app.inject(url), app.inject(url), app.inject(url)])
  expect(rendered).toEqual([`https://fiesta.test${url}`])
})

test.each(['/privacy-policy?x=1', '/users/qrs', '/nowhere'])(
  '%s is rendered for each who asks',
  async (url) => {
    const { app, rendered } = site()
    await app.inject(url)
    await app.inject(url)
    expect(rendered).toEqual([`https://fiesta.test${url}`, `https://fiesta.test${url}`])
  },
)

test.each(['//evil.test/x', '//', '///', '/\\evil.test', '/@evil.test/'])(
  'whatever is asked for (%s), a page is one of our own site',
  async (url) => {
    const { pages, rendered } = site()
    const app = fastify({ rewriteUrl: () => url })
    app.setNotFoundHandler(pages.handle)
    expect((await app.inject('/x')).statusCode).toBe(200)
    expect(rendered.map((address) => new URL(address).origin)).toEqual(['https://fiesta.test'])
  },
)

test('an address that is none is no page, and no failure', async () => {
  const { pages, rendered } = site()
  const app = fastify({ rewriteUrl: () => 'http://evil.test/x' })
  app.setNotFoundHandler(pages.handle)
  expect((await app.inject('/x')).statusCode).toBe(200)
  expect(rendered).toEqual(['https://fiesta.test/not-an-address'])
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
