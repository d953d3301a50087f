import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

type Options<K, V> = { clock: Clock; most: number; forMs: number; read: (key: K) => Promise<V> }

/**
 * Caches `read` for `forMs` per key, for the `most` last used keys; concurrent calls share one read, and a
 * failed read is not cached.
 */
export const createCachedRead = <K extends {}, V>({ clock, most, forMs, read }: Options<K, V>) => {
  const kept = new LRUCache<K, { readAtMs: number; value: Promise<V> }>({ max: most })
  const get = (key: K): Promise<V> => {
    const nowMs = clock.now().getTime()
    const known = kept.get(key)
    if (known && Math.abs(nowMs - known.readAtMs) < forMs) return known.value
    const value = read(key)
    kept.set(key, { readAtMs: nowMs, value })
    value.catch(() => kept.delete(key))
    return value
  }
  return Object.assign(get, {
    /** The next call reads `key` anew. */
    forget: (key: K): void => void kept.delete(key),
  })
}
