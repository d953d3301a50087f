import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveCrawlers } from './crawlers.ts'
import { serveManifest } from './manifest.ts'

const app = fastify()
serveCrawlers(app, { PUBLIC_URL: 'https://fiesta.test' }, ['/', '/refunds', '/downloads/windows'])
serveManifest(app, {
  brand: { name: 'Fiesta', support_email: 'a@b.test', support_phone: '525500000000', address: 'Calle 1' },
})
const get = (url: string) => app.inject({ url })

test('robots.txt hides the calls, not the pages, and names the sitemap at the public address', async () => {
  const reply = await get('/robots.txt')
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(reply.body).toBe('User-agent: *\nDisallow: /api/\nSitemap: https://fiesta.test/sitemap.xml\n')
})

test('the sitemap lists the pages that say something to a stranger', async () => {
  const reply = await get('/sitemap.xml')
  expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8')
  const listed = [...reply.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '')
  expect(listed).toEqual([
    'https://fiesta.test/',
    'https://fiesta.test/refunds',
    'https://fiesta.test/downloads/windows',
  ])
})

test('the manifest carries the configured name and icons that every phone can use', async () => {
  const reply = await get('/manifest.webmanifest')
  expect(reply.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(reply.json()).toEqual({
    id: '/',
    name: 'Fiesta',
    short_name: 'Fiesta',
    description: 'Compra saldo para tu evento, llévalo en un QR y paga sin efectivo.',
    lang: 'es-MX',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#17112e',
    background_color: '#17112e',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [{ name: 'Mis Qrs', url: '/users/qrs' }],
  })
})
