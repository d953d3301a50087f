/** How long after the return (ms) the provider's answer may still arrive. */
const GRACE_MS = 1_000

/** Calls back once, after the person returns from another window: this page gains focus, a press or a key. */
export const whenBack = (onBack: () => void): void => {
  const gone = new AbortController()
  const notice = () => {
    gone.abort()
    setTimeout(onBack, GRACE_MS)
  }
  for (const sign of ['focus', 'pointerdown', 'keydown'])
    window.addEventListener(sign, notice, { signal: gone.signal })
}
