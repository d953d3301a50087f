/** Asks the browser to exempt the till's storage from eviction; it may refuse. */
export const keepStorage = (): void => {
  if ('storage' in navigator) navigator.storage.persist().catch(() => undefined)
}
