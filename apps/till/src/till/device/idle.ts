const IDLE_MS = 5 * 60_000
/** How often it is told again while nobody comes: what kept the till open may be over by then. */
const AGAIN_MS = 30_000
const SIGNS = ['pointerdown', 'keydown'] as const

/** Tells after five minutes without touch or key, and again until the next; returns how to stop. */
export const watchIdle = (on: EventTarget, tell: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>
  const idle = () => {
    timer = setTimeout(idle, AGAIN_MS)
    tell()
  }
  const begin = () => {
    clearTimeout(timer)
    timer = setTimeout(idle, IDLE_MS)
  }
  const gone = new AbortController()
  for (const sign of SIGNS) on.addEventListener(sign, begin, { signal: gone.signal, passive: true })
  begin()
  return () => {
    clearTimeout(timer)
    gone.abort()
  }
}
