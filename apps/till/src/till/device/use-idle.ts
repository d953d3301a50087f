import { useEffect, useRef } from 'react'

const IDLE_MS = 5 * 60_000
const SIGNS = ['pointerdown', 'keydown'] as const

/** Calls back after five minutes without touch or key. */
export const useIdle = (onIdle: () => void): void => {
  const tell = useRef(onIdle)
  useEffect(() => {
    tell.current = onIdle
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const begin = () => {
      clearTimeout(timer)
      timer = setTimeout(() => tell.current(), IDLE_MS)
    }
    const gone = new AbortController()
    for (const sign of SIGNS) window.addEventListener(sign, begin, { signal: gone.signal, passive: true })
    begin()
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [])
}
