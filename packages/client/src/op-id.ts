import type { OpId } from '@saldo/contract/ids'

const VERSION_7 = 0x70
const VARIANT = 0x80

const hex = (bytes: readonly number[]): string =>
  bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The permanent id of one operation (UUIDv7): the time in front keeps the ledger's index compact. */
export const makeOpId = (nowMs: number = Date.now()): OpId => {
  const time = nowMs.toString(16).padStart(12, '0')
  const random = [...crypto.getRandomValues(new Uint8Array(10))]
  const [a = 0, b = 0, c = 0, ...rest] = random
  const middle = hex([(a & 0x0f) | VERSION_7, b])
  const variant = hex([(c & 0x3f) | VARIANT, ...rest.slice(0, 1)])
  return `${time.slice(0, 8)}-${time.slice(8)}-${middle}-${variant}-${hex(rest.slice(1))}` as OpId
}
