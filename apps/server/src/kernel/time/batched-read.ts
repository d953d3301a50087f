import { createCoalescedRead } from './coalesced-read.ts'

/**
 * Reads concurrent keys together: whoever asks while a read is in progress waits for the next one, which has all keys
 * asked for meanwhile. Each caller gets a read that began after its call; undefined for a key that `read` did not find.
 */
export const createBatchedRead = <K, V>(
  read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): ((key: K) => Promise<V | undefined>) => {
  let asked = new Set<K>()
  const readAsked = createCoalescedRead((_all: 'all') => {
    const keys = [...asked]
    asked = new Set()
    return read(keys)
  })
  return async (key) => {
    asked.add(key)
    return (await readAsked('all')).get(key)
  }
}
