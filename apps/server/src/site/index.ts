import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../kernel/deps.ts'
import { serveUnknown } from '../kernel/http/build-http.ts'
import { callInProcess } from '../kernel/http/in-process.ts'
import { createPublicUrls, onEventChanged } from '../modules/events/index.ts'
import { serveCrawlers } from './crawlers.ts'
import { serveFiles } from './files.ts'
import { serveGuide } from './guide.ts'
import { serveHealth, type Readiness } from './health.ts'
import { serveMetrics } from './metrics.ts'
import { serveManifest } from './manifest.ts'
import { createPageCache } from './page-cache.ts'
import { createPages, type StoredPage } from './pages.ts'
import { runtimeConfigOf } from './runtime-config.ts'
import { loadWebApps, type WebApp } from './web-apps.ts'

export { builtWebApps } from './web-apps.ts'

export type Site = { webApps: readonly WebApp[]; mediaDir: string; version: string }

/**
 * Serves everything except the API: health, the runtime configuration, files, and the web's pages when built.
 */
export const serveSite = async (
  app: FastifyInstance,
  deps: Deps,
  state: Readiness,
  site: Site,
): Promise<void> => {
  serveHealth(app, deps, state)
  serveMetrics(app, deps)
  serveGuide(app)
  const config = runtimeConfigOf(deps.env, site.version)
  app.get('/config.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(config),
  )
  const build = site.webApps.length > 0 ? await loadWebApps(site.webApps) : null
  serveCrawlers(app, deps.env, build?.sitemap ?? [])
  serveManifest(app, config)
  mkdirSync(site.mediaDir, { recursive: true })
  const clientDirs = site.webApps.map(({ folder }) => join(folder, 'client'))
  await serveFiles(app, clientDirs, site.mediaDir)
  if (!build) return serveUnknown(app, null)
  const cache = createPageCache<StoredPage>({
    nowMs: () => deps.clock.now().getTime(),
    callApi: callInProcess(app),
  })
  onEventChanged(deps, cache.changed)
  const pages = createPages(build, { ...deps, config, cache, publicUrls: createPublicUrls(deps) })
  app.addHook('onListen', pages.prerender)
  serveUnknown(app, pages.handle)
}
