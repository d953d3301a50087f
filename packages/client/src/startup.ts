/** Yields to the browser for input and painting before work that takes long on a slow phone. */
export const nextTurn = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done)
  })

/** Resolves once the page has loaded and is idle. */
export const whenIdle = (): Promise<void> =>
  new Promise((done) => {
    const rest = (): void =>
      void ('requestIdleCallback' in window ? requestIdleCallback(() => done()) : setTimeout(done, 500))
    if (document.readyState === 'complete') rest()
    else window.addEventListener('load', rest, { once: true })
  })
