/**
 * `read`, shared by those who ask for the same key while it is being read: each gets a reading that began after it
 * asked, so nobody is told less than what was committed before. At most one reading a key is out.
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
