/** Runs work after so many ms, unless the simulator closes before. */
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
