import { useEffect, useState } from 'react'
import { drawQr } from './draw-qr.ts'

type Drawn = { code: string; url: string | null }

/** What was drawn on this page: a card that is shown again must not blink. */
const drawnBefore = new Map<string, string>()

/** The drawn QR; undefined while it is being drawn, null where that failed. */
export const useDrawnQr = (code: string): string | null | undefined => {
  const [drawn, setDrawn] = useState<Drawn>()
  useEffect(() => {
    let isCurrent = true
    const show = (url: string | null) => {
      if (url !== null) drawnBefore.set(code, url)
      if (isCurrent) setDrawn({ code, url })
    }
    if (!drawnBefore.has(code)) drawQr(code).then(show, () => show(null))
    return () => {
      isCurrent = false
    }
  }, [code])
  return drawnBefore.get(code) ?? (drawn?.code === code ? drawn.url : undefined)
}
