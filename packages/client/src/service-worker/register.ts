import { type WorkerName, workers, workerUrl } from './workers.ts'

/** Registers the worker that caches one screen for offline use. Home has none. */
export const registerServiceWorker = async (name: WorkerName): Promise<void> => {
  const { scope } = workers[name]
  try {
    await navigator.serviceWorker.register(workerUrl(name), { scope, updateViaCache: 'none' })
  } catch {
    // The page is being left, or storage is blocked; only offline use is lost.
  }
}
