/** Longer round trips say too little: the half of one may be off by more than a step. */
const longestRoundTripMs = 6_000

type Answered = {
  /** The server's time, in ms. */
  at: number
  /** This phone's time when the question went out, in ms. */
  sentMs: number
  tookMs: number
}

/** How far the server's clock is ahead of this phone's, in ms, taken at half of the round trip; undefined after a long one. */
export const offsetOf = ({ at, sentMs, tookMs }: Answered): number | undefined =>
  tookMs > longestRoundTripMs ? undefined : Math.round(at - (sentMs + tookMs / 2))
