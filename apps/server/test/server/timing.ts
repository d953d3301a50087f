/** What an act resolves to, and how many ms it took. */
export const timed = async <T>(act: () => Promise<T>): Promise<[result: T, ms: number]> => {
  const startedAt = performance.now()
  const result = await act()
  return [result, performance.now() - startedAt]
}

/** The median of an odd number of values. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
