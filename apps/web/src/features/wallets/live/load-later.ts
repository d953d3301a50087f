import { nextTurn } from '../../../shared/next-turn.ts'
import { whenIdle } from '../../../shared/when-idle.ts'

/** Loads what can wait until the QRs are shown and the page rests; whoever waits for it begins in a turn of their own. */
export const loadLater = async () => {
  await new Promise<void>(whenIdle)
  const { followQrs, newestMovement, ownRefunds } = await import('./qrs-later.ts')
  await nextTurn()
  return { followQrs, newestMovement, ownRefunds }
}
