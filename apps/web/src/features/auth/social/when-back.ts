/** How long after the return an answer may still arrive. */
const GRACE_MS = 1_000

/** Calls back once when somebody came back from another window to this page: it has the focus again, or is used. */
export const whenBack = (onBack: () => void): void => {
  const gone = new AbortController()
  const notice = () => {
    gone.abort()
    setTimeout(onBack, GRACE_MS)
  }
  for (const sign of ['focus', 'pointerdown', 'keydown'])
    window.addEventListener(sign, notice, { signal: gone.signal })
}
