import { isIP } from 'node:net'

/** Names of private networks; see proxy-addr. */
const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])
/** Shortest accepted prefix: a wider network includes strangers. */
const WIDEST = { 4: 8, 6: 16 } as const

/** Addresses, networks or network names in the list of TRUST_PROXY. */
export const proxiesOf = (list: string): string[] => list.split(',').map((entry) => entry.trim())

const isOwn = (entry: string): boolean => {
  if (NAMES.has(entry)) return true
  const [address = '', prefix, ...more] = entry.split('/')
  const family = isIP(address)
  if ((family !== 4 && family !== 6) || more.length > 0) return false
  if (prefix === undefined) return true
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
  return bits >= WIDEST[family] && bits <= (family === 4 ? 32 : 128)
}

/** Whether all listed proxies can be one's own: trusting every address lets callers forge theirs. */
export const trustsOnlyProxies = (list: string): boolean => proxiesOf(list).every(isOwn)
