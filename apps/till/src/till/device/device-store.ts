import { openDB } from 'idb'

/** A key-value store on this device, separate from local storage, which a sign-out clears. */
export type DeviceStore = {
  get(name: string): Promise<unknown>
  /** Flushed to disk when it resolves. */
  set(name: string, value: unknown): Promise<void>
  remove(name: string): Promise<void>
}

const NAME = 'saldo-till-device'

const open = () =>
  openDB<{ kept: { key: string; value: unknown } }>(NAME, 1, {
    upgrade: (database) => void database.createObjectStore('kept'),
  })

export const openDeviceStore = (): DeviceStore => {
  let opened: ReturnType<typeof open> | undefined
  const database = () => {
    opened ??= open()
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  return {
    get: async (name) => (await database()).get('kept', name),
    set: async (name, value) => {
      const written = (await database()).transaction('kept', 'readwrite', { durability: 'strict' })
      await written.store.put(value, name)
      await written.done
    },
    remove: async (name) => (await database()).delete('kept', name),
  }
}
