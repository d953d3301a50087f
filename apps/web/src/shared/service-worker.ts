const WORKER = '/sw.js'

type Policy = { createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy }

let policy: Policy | undefined

/** The worker's address as Trusted Types want it: the one address that the one policy lets through. */
export const workerUrl = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('service-worker', {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError('Not our worker')
      return url
    },
  })
  return policy ? policy.createScriptURL(WORKER) : WORKER
}

const drop = async (): Promise<void> => {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}

const DROPPED_WITHIN_MS = 2_000

/**
 * Forgets the kept document and files, and the worker with its push subscription. A till keeps none of these. A worker
 * that is still being installed holds its files for as long: they are nobody's, so nobody waits for them to sign out.
 */
export const dropServiceWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator && 'caches' in window)) return
  const late = new Promise<void>((done) => {
    setTimeout(done, DROPPED_WITHIN_MS)
  })
  await Promise.race([drop(), late])
}
