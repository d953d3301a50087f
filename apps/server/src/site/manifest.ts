import type { RuntimeConfig } from '@saldo/contract/config'
import { shellCopy } from '@saldo/copy/shell'
import type { FastifyInstance } from 'fastify'

const NIGHT = '#17112e'

const png = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Serves the web app manifest, under the configured brand's name. */
export const serveManifest = (app: FastifyInstance, { brand }: Pick<RuntimeConfig, 'brand'>): void => {
  const manifest = JSON.stringify({
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: shellCopy.description,
    lang: 'es-MX',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: NIGHT,
    background_color: NIGHT,
    icons: [
      png('icon-192', 192, 'any'),
      png('icon-512', 512, 'any'),
      png('icon-maskable-512', 512, 'maskable'),
    ],
    shortcuts: [{ name: shellCopy.qrs, url: '/users/qrs' }],
  })
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(manifest),
  )
}
