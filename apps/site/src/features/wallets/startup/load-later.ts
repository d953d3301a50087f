import { nextTurn, whenIdle } from '@saldo/client/startup.ts'

/** Loads code that can wait until the QRs are shown and the page is idle; each caller continues in its own task. */
export const loadLater = async () => {
  await new Promise<void>(whenIdle)
  const later = await import('./qrs-later.ts')
  await nextTurn()
  // Destructured by name, so that the bundler drops unused exports.
  const { followQrs, newestMovement, ownRefunds, paymentsInProcess, rowOf } = later
  return { followQrs, newestMovement, ownRefunds, paymentsInProcess, rowOf }
}
