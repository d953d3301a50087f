import { nextTurn } from '../../../shared/next-turn.ts'
import { whenIdle } from '../../../shared/when-idle.ts'

/** Loads what can wait until the QRs are shown and the page rests; whoever waits for it begins in a turn of their own. */
export const loadLater = async () => {
  await new Promise<void>(whenIdle)
  const later = await import('./qrs-later.ts')
  await nextTurn()
  // Named, so that what nobody here needs is left out of the bundle.
  const { followQrs, newestMovement, ownRefunds, paymentsInProcess } = later
  return { followQrs, newestMovement, ownRefunds, paymentsInProcess }
}
