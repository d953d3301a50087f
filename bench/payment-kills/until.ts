const LIMIT_MS = 60_000
const LOOK_MS = 50

/** Polls until `isSo`; resolves to the elapsed ms. Throws after `limitMs`. */
export const until = async (
  what: string,
  isSo: () => Promise<boolean>,
  limitMs = LIMIT_MS,
): Promise<number> => {
  const startedAt = performance.now()
  while (!(await isSo())) {
    if (performance.now() - startedAt > limitMs) throw new Error(`in vain: ${what}`)
    await new Promise((done) => setTimeout(done, LOOK_MS))
  }
  return Math.round(performance.now() - startedAt)
}
