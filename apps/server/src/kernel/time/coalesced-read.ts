/**
 * Coalesces concurrent reads of a key. Each caller gets a read that began after its call, so the result
 * includes everything committed before. At most one read per key is in progress.
 */
export const createCoalescedRead = <K, V>(read: (key: K) => Promise<V>): ((key: K) => Promise<V>) => {
  const current = new Map<K, Promise<V>>()
  const next = new Map<K, Promise<V>>()
  const start = (key: K): Promise<V> => {
    next.delete(key)
    const reading = read(key)
    current.set(key, reading)
    const end = (): void => {
      if (current.get(key) === reading) current.delete(key)
    }
    reading.then(end, end)
    return reading
  }
  return (key) => {
    const waiting = next.get(key)
    if (waiting) return waiting
    const before = current.get(key)
    if (!before) return start(key)
    const mine = before.then(
      () => start(key),
      () => start(key),
    )
    next.set(key, mine)
    return mine
  }
}
