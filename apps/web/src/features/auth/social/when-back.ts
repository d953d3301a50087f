/** How long after the return an answer may still be on its way. */
const GRACE_MS = 1_000

/**
 * Calls back when somebody came back from another window to this page: it has the focus again, or is used. Answers a
 * function that stops waiting.
 */
export const whenBack = (onBack: () => void): (() => void) => {
  const gone = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const notice = () => {
    timer ??= setTimeout(() => {
      gone.abort()
      onBack()
    }, GRACE_MS)
  }
  for (const sign of ['focus', 'pointerdown', 'keydown'])
    window.addEventListener(sign, notice, { signal: gone.signal })
  return () => {
    gone.abort()
    clearTimeout(timer)
  }
}
