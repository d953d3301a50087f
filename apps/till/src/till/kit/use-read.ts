import { useEffect, useState } from 'react'
import { usePolling } from '@saldo/client/live/use-polling.ts'
import { watched } from './connection.ts'
import { type Problem, problemOf } from './refusals.ts'

type Answer<T> = { value: T | null; problem: Problem | null }

/** How often what other tills change is read again, in ms. */
const EVERY_MS = 5_000

/**
 * Reads from the server once the screen is there, again while it stays, and by `load`; `read` is the same function between
 * renders.
 */
export const useRead = <T>(read: () => Promise<T>) => {
  const [answer, setAnswer] = useState<Answer<T>>({ value: null, problem: null })
  const load = usePolling(async () => {
    try {
      setAnswer({ value: await watched(read), problem: null })
    } catch (error) {
      setAnswer(({ value }) => ({ value, problem: problemOf(error) }))
      throw error
    }
  }, EVERY_MS)
  useEffect(load, [load, read])
  return { ...answer, load }
}
