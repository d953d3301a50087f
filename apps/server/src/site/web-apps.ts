import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ServerBuild } from './pages.ts'

/** A built app of the web: its folder, and whether a path is one of its. */
export type WebApp = { folder: string; owns(pathname: string): boolean }

/** The apps by the paths they serve; an address belongs to the first that owns it. */
const served = [
  { name: 'office', owns: (pathname: string) => /^\/office(?:[/.]|$)/i.test(pathname) },
  { name: 'till', owns: (pathname: string) => /^\/till(?:[/.]|$)/i.test(pathname) },
  { name: 'site', owns: () => true },
]

/** The web's apps in this repository; none unless all are built. */
export const builtWebApps = (): WebApp[] => {
  const apps = served.map(({ name, owns }) => ({
    folder: resolve(import.meta.dirname, '../../..', name, 'build'),
    owns,
  }))
  return apps.every(({ folder }) => existsSync(join(folder, 'server/index.js'))) ? apps : []
}

/** The apps' server builds as one. */
export const loadWebApps = async (apps: readonly WebApp[]): Promise<ServerBuild> => {
  // React selects its build by this variable; unset means the slow and large development build.
  process.env['NODE_ENV'] ??= 'production'
  const builds = await Promise.all(
    apps.map(async ({ folder, owns }) => ({
      owns,
      build: (await import(join(folder, 'server/index.js'))) as ServerBuild,
    })),
  )
  const of = (pathname: string): ServerBuild => {
    const found = builds.find(({ owns }) => owns(pathname))
    if (!found) throw new Error(`no web app owns ${pathname}`)
    return found.build
  }
  return {
    sitemap: builds.flatMap(({ build }) => build.sitemap),
    prerendered: builds.flatMap(({ build }) => build.prerendered),
    pageAddress: (url, isEvent) => of(url.pathname).pageAddress(url, isEvent),
    renderPage: (request, page) => of(new URL(request.url).pathname).renderPage(request, page),
  }
}
