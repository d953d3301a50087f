import type { RecordShelf } from '../src/till/storage/records.ts'

/** What the tabs of one browser keep and hear of each other; `shelf` is one tab's view of it. */
export const memoryBrowser = () => {
  const kept = new Map<string, unknown>()
  const heard = new Set<{ tab: object; name: string; listener: () => void }>()
  const shelf = (): RecordShelf => {
    const tab = {}
    const tell = (changed: string) => {
      for (const each of heard) if (each.tab !== tab && each.name === changed) each.listener()
    }
    return {
      get: async (name) => structuredClone(kept.get(name)),
      put: async (name, stored) => {
        kept.set(name, structuredClone(stored))
        tell(name)
      },
      remove: async (name) => {
        kept.delete(name)
        tell(name)
      },
      hear: (name, listener) => {
        const each = { tab, name, listener }
        heard.add(each)
        return () => void heard.delete(each)
      },
    }
  }
  return { kept, shelf }
}
