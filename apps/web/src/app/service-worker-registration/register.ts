import { workerUrl } from '../../shared/service-worker.ts'

/** Only the signed-in screens: home loads without it, and a till is none of its business. */
const SCOPE = '/users/'

/** The worker that keeps the QR for when there is no network and shows push messages. */
export const registerServiceWorker = async (): Promise<void> => {
  try {
    await navigator.serviceWorker.register(workerUrl(), { scope: SCOPE, updateViaCache: 'none' })
  } catch {
    // The page is being left, or the browser keeps nothing. All works without it but for a lost network.
  }
}
