/**
 * An address block that counts as one caller; `times` multiplies the limit for a block that many callers may
 * share.
 */
export type AddressBlock = { name: string; times: number }

/** A /48 gets this multiple of a /64's limit: it may be a whole site, or one rented server. */
const TIMES_OF_SITE = 8

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const [front, back] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ]
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  return [...front, ...Array<string>(gap).fill('0'), ...back].map((group) => group.replace(/^0+(?=.)/, ''))
}

/**
 * Blocks that an address counts in: an IPv4 address as itself, an IPv6 address as its /64 (the smallest
 * allocation) and also as its /48.
 */
export const blocksOf = (address: string): [AddressBlock, ...AddressBlock[]] => {
  if (!address.includes(':')) return [{ name: address, times: 1 }]
  const inside = IPV4_IN_IPV6.exec(address)?.[1]
  if (inside !== undefined) return [{ name: inside, times: 1 }]
  const groups = groupsOf(address)
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, times: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, times: TIMES_OF_SITE },
  ]
}
