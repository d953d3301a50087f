import { optionsOf, readNotice } from './notice.ts'
import { serveShell } from '@saldo/document/service-worker/serve-shell.ts'
import { SHELL } from '@saldo/document/service-worker/shell.ts'

declare const self: ServiceWorkerGlobalScope

serveShell()

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
