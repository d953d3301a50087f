import { dropOldShells, keepShell, openAsset, openDocument } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

const prepare = async (): Promise<void> => {
  await dropOldShells()
  // The document is asked for while the worker still starts: it costs a page no time.
  await self.registration.navigationPreload?.enable()
}

const preloaded = async (event: FetchEvent): Promise<Response> =>
  ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request)

/** Documents and our own built files; what the API answers is never kept here. */
const serve = (event: FetchEvent): void => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openDocument(pathname, preloaded(event)))
  else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request))
}

/** Keeps one document with its files, for when there is no network. */
export const serveShell = (): void => {
  self.addEventListener('install', (event) => event.waitUntil(keepShell()))
  self.addEventListener('activate', (event) => event.waitUntil(prepare()))
  self.addEventListener('fetch', serve)
}
