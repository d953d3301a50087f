import { madeAt } from './token.ts'

let aheadMs = 0

/** Derives this device's clock offset from a token that the server has just issued. */
export const learnClock = (token: string): void => {
  const made = madeAt(token)
  if (made !== undefined) aheadMs = Date.now() - made
}

/**
 * The server's time as known to this document, in ms since the epoch: phone clocks are minutes and hours off.
 */
export const serverNow = (): number => Date.now() - aheadMs
