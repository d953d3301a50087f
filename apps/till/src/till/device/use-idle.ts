import { useEffect, useRef } from 'react'
import { watchIdle } from './idle.ts'

/** Calls back after five minutes without touch or key, and every half minute from then on. */
export const useIdle = (onIdle: () => void): void => {
  const tell = useRef(onIdle)
  useEffect(() => {
    tell.current = onIdle
  })
  useEffect(() => watchIdle(window, () => tell.current()), [])
}
