/** Runs `work` after `ms`, unless the simulator closes first. */
export const createLater =
  (closing: AbortSignal) =>
  (ms: number, work: () => void): void => {
    if (closing.aborted) return
    const forget = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      closing.removeEventListener('abort', forget)
      work()
    }, ms)
    closing.addEventListener('abort', forget, { once: true })
  }
