/** Yields to the browser for input and painting before work that takes long on a slow phone. */
export const nextTurn = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done)
  })

/** Calls back once the page has loaded and is idle. */
export const whenIdle = (work: () => void): void => {
  const rest = (): void =>
    void ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 500))
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true })
}
