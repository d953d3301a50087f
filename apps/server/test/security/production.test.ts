import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateways } from '../../src/gateways/index.ts'
import { serveSite } from '../../src/site/index.ts'
import { live } from '../server/live-env.ts'
import { useServer, type TestServer } from '../server/server.ts'
import { watchRoutes } from './route-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'saldo-production-'))
const mediaDir = join(folder, 'media')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const useProduction = (env: NodeJS.ProcessEnv = {}): TestServer & { routes: Set<string> } => {
  const watched = watchRoutes()
  const server = Object.assign(
    useServer(() => ({}) as Gateways, { ...live, RATE_LIMIT_FACTOR: '20', ...env }),
    { routes: watched.routes },
  )
  beforeAll(async () => {
    mkdirSync(mediaDir, { recursive: true })
    writeFileSync(join(folder, 'secret.txt'), 'canary-of-the-folder')
    writeFileSync(join(mediaDir, '.hidden'), 'canary-of-the-folder')
    const { app } = server
    await serveSite(app.http, app.deps, { isStopping: false }, { webApps: [], mediaDir, version: '1' })
    await app.http.ready()
    watched.stop()
  })
  return server
}

describe('in production', () => {
  const server = useProduction()

  test.each([
    '/docs',
    '/docs/json',
    '/docs/yaml',
    '/documentation/json',
    '/metrics',
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/package.json',
    '/server/index.js',
    '/assets/index.js.map',
    '/.vite/manifest.json',
    '/_sim',
    '/_sim/control',
    '/api/v1/es/_sim/inbox',
    '/mp/v1/payments',
    '/media/../secret.txt',
    '/media/..%2fsecret.txt',
    '/media/%2e%2e/secret.txt',
    '/media/..%5csecret.txt',
    '/media/.hidden',
    '/media/',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
  ])('%s is not there', async (url) => {
    const reply = await server.app.http.inject(url)
    expect([400, 403, 404]).toContain(reply.statusCode)
    expect(reply.body).not.toContain('canary')
  })

  test('nothing is served that only tests and demos need', () => {
    const known =
      /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) (?:\/api\/v1\/(?:es|org)\/|\/webhooks\/|\/health\/|\/media\/|\/qr-images\/|\/(?:organiser-api\.md|config\.json|manifest\.webmanifest|robots\.txt|sitemap\.xml)$)/
    expect([...server.routes].filter((route) => !known.test(route))).toEqual([])
    expect(server.routes.size).toBeGreaterThan(25)
  })

  test('every reply demands https for two years, subdomains too [S-9.13]', async () => {
    for (const url of [
      '/health/live',
      '/api/v1/es/public/events',
      '/nowhere',
      '/%ff',
      '/api/v1/es/auth/public/me',
    ])
      expect((await server.app.http.inject(url)).headers).toMatchObject({
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      })
  })

  test('the forgery cookie belongs to this host alone, and goes over https alone', async () => {
    const { headers } = await server.app.http.inject('/api/v1/es/public/events')
    expect(headers['set-cookie']).toMatch(
      /^__Host-XSRF-TOKEN=[\w-]{22}\.[\w-]{43}; Path=\/; SameSite=Lax; Secure$/,
    )
  })

  test('the configuration that pages read holds no secret', async () => {
    const { body } = await server.app.http.inject('/config.json')
    expect(body).toContain(live.MP_PUBLIC_KEY)
    const secrets = Object.entries(live).filter(([name]) => /SECRET|TOKEN|SID|SMTP|DATABASE/.test(name))
    expect(secrets.filter(([, value]) => body.includes(value))).toEqual([])
    expect(secrets.length).toBeGreaterThan(8)
  })
})

describe('in production with DOCS=public', () => {
  const server = useProduction({ DOCS: 'public' })

  test('the description of the API is there, under a policy of its own', async () => {
    expect((await server.app.http.inject('/docs/json')).json()).toMatchObject({ openapi: '3.1.0' })
    const { statusCode, headers } = await server.app.http.inject('/docs')
    expect(statusCode).toBe(200)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toMatch(/object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'$/)
  })
})
