import { trustedUrls } from '../trusted-urls.ts'

/** The attendee's screens and the till each have their own worker and caches. */
export const workers = {
  attendee: { url: '/sw.js', scope: '/users/', cache: 'saldo-shell-' },
  till: { url: '/till-sw.js', scope: '/till', cache: 'saldo-till-' },
} as const
export type WorkerName = keyof typeof workers

let trusted: ((url: string) => string) | undefined

/** A worker's address as a Trusted Types script URL, checked by the single policy. */
const workerUrl = (name: WorkerName): string => {
  trusted ??= trustedUrls('service-worker', (url) =>
    Object.values(workers).some((worker) => worker.url === url),
  )
  return trusted(workers[name].url)
}

/** Registers the worker that caches one screen for offline use. Home has none. */
export const registerServiceWorker = async (name: WorkerName): Promise<void> => {
  const { scope } = workers[name]
  try {
    await navigator.serviceWorker.register(workerUrl(name), { scope, updateViaCache: 'none' })
  } catch {
    // The page is being left, or storage is blocked; only offline use is lost.
  }
}

const drop = async (): Promise<void> => {
  const { scope, cache } = workers.attendee
  const registrations = await navigator.serviceWorker.getRegistrations()
  const ours = registrations.filter((registration) => new URL(registration.scope).pathname === scope)
  await Promise.all(ours.map((registration) => registration.unregister()))
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(cache)).map((name) => caches.delete(name)))
}

const DROPPED_WITHIN_MS = 2_000

/**
 * Deletes the cached document and files, and the worker with its push subscription. The till's worker stays:
 * it holds no personal data. A worker still installing keeps its files until then; they hold no personal
 * data, so a sign-out doesn't wait.
 */
export const dropServiceWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator && 'caches' in window)) return
  const late = new Promise<void>((done) => {
    setTimeout(done, DROPPED_WITHIN_MS)
  })
  await Promise.race([drop(), late])
}
