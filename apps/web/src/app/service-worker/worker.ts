import { optionsOf, readNotice } from './notice.ts'
import { dropOldShells, keepShell, openAsset, openDocument, SHELL } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(keepShell()))

const prepare = async (): Promise<void> => {
  await dropOldShells()
  // The document is asked for while the worker still starts: it costs a page no time.
  await self.registration.navigationPreload?.enable()
}

self.addEventListener('activate', (event) => event.waitUntil(prepare()))

const preloaded = async (event: FetchEvent): Promise<Response> =>
  ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request)

/** Documents and our own built files; what the API answers is never kept here. */
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openDocument(pathname, preloaded(event)))
  else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request))
})

self.addEventListener('push', (event) => {
  const notice = readNotice(event.data)
  event.waitUntil(self.registration.showNotification(notice.title, optionsOf(notice)))
})

const openQrs = async (): Promise<void> => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => new URL(url).pathname === SHELL)
  await (shown ? shown.focus() : self.clients.openWindow(SHELL))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openQrs())
})
