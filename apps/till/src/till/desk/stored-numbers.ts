type Kept = Pick<Storage, 'getItem' | 'setItem'>

const isPair = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'

/** Numbers by name, kept on the device in one record; unreadable data count as none. */
export const createStoredNumbers = <Name extends string>(storage: Kept, key: string) => ({
  read: (): Map<Name, number> => {
    try {
      const found: unknown = JSON.parse(storage.getItem(key) ?? '[]')
      return new Map((Array.isArray(found) ? found.filter(isPair) : []) as [Name, number][])
    } catch {
      return new Map()
    }
  },
  /** Stores them in their order; nothing where the storage is full or forbidden. */
  write: (numbers: Iterable<[Name, number]>): void => {
    try {
      storage.setItem(key, JSON.stringify([...numbers]))
    } catch {
      // What is kept here is asked or counted again.
    }
  },
})
