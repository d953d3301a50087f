import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '../../src/site/pages.ts'

type Body = (request: Request, nonce: string, data: unknown) => string

/**
 * Replaces the web's server build: matches URLs to pages as the real build does, and renders the given body.
 */
export const webBuild = (body: Body): ServerBuild & { rendered: string[] } => {
  const rendered: string[] = []
  return {
    rendered,
    sitemap: ['/', '/privacy-policy'],
    prerendered: ['/terms-and-conditions', '/privacy-policy', '/facebook-data-deletion'],
    pageAddress({ pathname }, isEvent) {
      const [, event] = /^\/events\/([^/]+)\/add-funds$/.exec(pathname) ?? []
      const isForSearch = this.sitemap.includes(pathname)
      const document = { policy: pathname === '/till' ? 'till' : 'plain', isForSearch } as const
      if (event === undefined) {
        const address = pathname.startsWith('/nowhere') ? '/-' : pathname
        return { address, isShared: pathname !== '/auth', ...document }
      }
      return { address: isEvent(event) ? pathname : '/events/-/add-funds', isShared: true, ...document }
    },
    async renderPage(request, { nonce, callApi }) {
      const { pathname } = new URL(request.url)
      rendered.push(pathname)
      const [, event] = /^\/events\/([^-][^/]*)\//.exec(pathname) ?? []
      const asks = pathname === '/' ? 'public/events/' : event && `public/events/${event}`
      const data = asks === undefined ? null : await callApi(`/api/v1/es/${asks}`)
      const status = pathname === '/-' ? 404 : pathname === '/auth' ? 302 : 200
      const headers = { 'content-type': 'text/html; charset=utf-8' }
      return new Response(body(request, nonce, data), { status, headers })
    },
  }
}

/** Writes a web build into `folder` whose pages contain the API's answers and their render count. */
export const writeWebBuild = (folder: string): string => {
  mkdirSync(join(folder, 'server'), { recursive: true })
  mkdirSync(join(folder, 'client'), { recursive: true })
  writeFileSync(
    join(folder, 'server/index.js'),
    `import { webBuild } from ${JSON.stringify(pathToFileURL(import.meta.filename).href)}
    const build = webBuild((request, nonce, data) =>
      JSON.stringify({ path: new URL(request.url).pathname, renders: build.rendered.length, data }))
    export const { sitemap, prerendered, renderPage } = build
    export const pageAddress = (url, isEvent) => build.pageAddress(url, isEvent)`,
  )
  return folder
}
