import { madeAt } from './token.ts'

let aheadMs = 0

/** Learns from a token that the server has just made how far this device's clock is ahead of the server's. */
export const learnClock = (token: string): void => {
  const made = madeAt(token)
  if (made !== undefined) aheadMs = Date.now() - made
}

/** The server's time as far as this document knows it, in ms since the epoch: phones are minutes and hours off. */
export const serverNow = (): number => Date.now() - aheadMs
