import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '../src/site/pages.ts'

type Body = (request: Request, nonce: string, data: unknown) => string

/**
 * Replaces the web's server build: matches URLs to pages as the real build does, and renders the given body.
 */
export const webBuild = (body: Body): ServerBuild & { rendered: string[] } => {
  const rendered: string[] = []
  return {
    rendered,
    pageAddress({ pathname }, isEvent) {
      const [, event] = /^\/events\/([^/]+)\/add-funds$/.exec(pathname) ?? []
      if (event === undefined)
        return { address: pathname.startsWith('/nowhere') ? '/-' : pathname, isShared: pathname !== '/auth' }
      return { address: isEvent(event) ? pathname : '/events/-/add-funds', isShared: true }
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
    export const { pageAddress, renderPage } = build`,
  )
  return folder
}
