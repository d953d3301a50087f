import { dropOldShells, keepShell, openAsset, openDocument } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

const prepare = async (): Promise<void> => {
  await dropOldShells()
  // Requests the document while the worker starts, so that the worker adds no delay.
  await self.registration.navigationPreload?.enable()
}

const preloaded = async (event: FetchEvent): Promise<Response> =>
  ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request)

/** Serves documents and built files; API responses are never cached here. */
const serve = (event: FetchEvent): void => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openDocument(pathname, preloaded(event)))
  else if (pathname.includes('/assets/')) event.respondWith(openAsset(request))
}

/** Caches one document with its files for offline use. */
export const serveShell = (): void => {
  self.addEventListener('install', (event) => event.waitUntil(keepShell()))
  self.addEventListener('activate', (event) => event.waitUntil(prepare()))
  self.addEventListener('fetch', serve)
}
