import { useCallback, useEffect, useRef } from 'react'

const OUT_OF_VIEW_MS = 2_000

/** Passes on what the camera reads, but the last code only once it has been out of view for a moment. */
export const useFreshCodes = (lastCode: string | null, onCode: (code: string) => void) => {
  const seen = useRef({ code: lastCode, atMs: Number.POSITIVE_INFINITY })
  useEffect(() => {
    seen.current = { code: lastCode, atMs: performance.now() }
  }, [lastCode])
  return useCallback(
    (code: string): void => {
      const now = performance.now()
      const isSame = code === seen.current.code && now - seen.current.atMs < OUT_OF_VIEW_MS
      seen.current = { code, atMs: now }
      if (!isSame) onCode(code)
    },
    [onCode],
  )
}
