import { type WorkerName, workers, workerUrl } from '../../shared/service-worker.ts'

/** The worker that keeps one screen for when there is no network. Home loads without one. */
export const registerServiceWorker = async (name: WorkerName): Promise<void> => {
  const { scope } = workers[name]
  try {
    await navigator.serviceWorker.register(workerUrl(name), { scope, updateViaCache: 'none' })
  } catch {
    // The page is being left, or the browser keeps nothing. All works without it but for a lost network.
  }
}
