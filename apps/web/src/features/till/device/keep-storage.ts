/** Asks the browser not to clear what the till keeps when the device runs out of space; it may say no. */
export const keepStorage = (): void => {
  if ('storage' in navigator) navigator.storage.persist().catch(() => undefined)
}
