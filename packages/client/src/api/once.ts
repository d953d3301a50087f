import { idempotencyPrefix } from '../session/keys.ts'

type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** 128 random bits as text. Works without a secure context, unlike crypto.randomUUID. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** A short hash of a request's content (FNV-1a, 32 bits); only has to distinguish one device's requests. */
const nameOf = (content: string): string => {
  let hash = 0x811c9dc5
  for (let i = 0; i < content.length; i += 1) hash = Math.imul(hash ^ content.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}

const keysOf = (store: KeyStore, prefix: string): string[] =>
  Array.from({ length: store.length }, (_, i) => store.key(i) ?? '').filter((name) => name.startsWith(prefix))

/** Whether a call that begins so was sent without success: the server may repeat that attempt's answer. */
export const hasKeptKey = (store: KeyStore, call: string): boolean =>
  keysOf(store, idempotencyPrefix + call).length > 0

/**
 * The Idempotency-Key of a request: stable for the same call and content, over reloads and tabs, until
 * `succeeded` is called. Different content (another amount) gets another key.
 */
export const keyFor = (store: KeyStore, call: string, content: string) => {
  const prefix = `${idempotencyPrefix}${call}#`
  const name = prefix + nameOf(content)
  const key = store.getItem(name) ?? randomKey()
  store.setItem(name, key)
  return {
    key,
    succeeded: () => {
      for (const known of keysOf(store, prefix)) store.removeItem(known)
    },
  }
}
