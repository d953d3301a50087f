/** Those who want to know of each change. */
export const createListeners = () => {
  const all = new Set<() => void>()
  return {
    tell: (): void => all.forEach((listener) => listener()),
    subscribe: (listener: () => void): (() => void) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}
