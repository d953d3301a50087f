import { dropOldShells, keepShell, openAsset, openDocument } from './shell.ts'
const prepare = async () => {
  await dropOldShells()
  // Requests the document while the worker starts, so that the worker adds no delay.
  await self.registration.navigationPreload?.enable()
}
const preloaded = async (event) => (await event.preloadResponse) ?? fetch(event.request)
/** Serves documents and built files; API responses are never cached here. */
const serve = (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openDocument(pathname, preloaded(event)))
  else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request))
}
/** Caches one document with its files for offline use. */
export const serveShell = () => {
  self.addEventListener('install', (event) => event.waitUntil(keepShell()))
  self.addEventListener('activate', (event) => event.waitUntil(prepare()))
  self.addEventListener('fetch', serve)
}
