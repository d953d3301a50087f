import { useCallback, useEffect, useState } from 'react'
import { watched } from './connection.ts'
import { type Problem, problemOf } from './refusals.ts'

type Answer<T> = { value: T | null; problem: Problem | null }

/** Reads from the server once the screen is there, and again by `load`; `read` is the same function between renders. */
export const useRead = <T>(read: () => Promise<T>) => {
  const [answer, setAnswer] = useState<Answer<T>>({ value: null, problem: null })
  const load = useCallback(() => {
    watched(read).then(
      (value) => setAnswer({ value, problem: null }),
      (error: unknown) => setAnswer(({ value }) => ({ value, problem: problemOf(error) })),
    )
  }, [read])
  useEffect(load, [load])
  const replace = useCallback((value: T) => setAnswer({ value, problem: null }), [])
  return { ...answer, load, replace }
}
