import { useState } from 'react'
import type { Sending } from './use-send.ts'

/**
 * `fresh`, or what it was at the last sending while nobody knows whether that was done: the reload after it may have
 * changed `fresh` by what it did, and a repeat must ask for the same. `by.forget` ends that.
 */
export const useRepeatable = (fresh: string, { busy, failure }: Sending): string => {
  const [sent, setSent] = useState(fresh)
  if (busy || failure?.end === 'unknown') return sent
  if (sent !== fresh) setSent(fresh)
  return fresh
}
