import { useEffect, useState } from 'react'
import { drawnBefore, drawOnce } from './draw-qr.ts'

type Drawn = { code: string; url: string | null }

/** The drawn QR; undefined while it is being drawn, null where that failed. */
export const useDrawnQr = (code: string): string | null | undefined => {
  const [drawn, setDrawn] = useState<Drawn>()
  const before = drawnBefore(code)
  useEffect(() => {
    let isCurrent = true
    const show = (url: string | null) => {
      if (isCurrent) setDrawn({ code, url })
    }
    if (before === undefined) void drawOnce(code).then(show)
    return () => {
      isCurrent = false
    }
  }, [code, before])
  return before ?? (drawn?.code === code ? drawn.url : undefined)
}
