/** A block of addresses that counts as one caller; `times` widens the limit for a block that many may share. */
export type AddressBlock = { name: string; times: number }

/** How much more a /48 may ask than one /64: a site has one, and so has who rents a server. */
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
 * What an address is counted as: an IPv4 address as itself, an IPv6 address as its /64, the least that anybody gets,
 * and beside it as the /48 around it.
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
