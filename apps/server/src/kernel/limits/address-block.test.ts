import { expect, test } from 'vitest'
import { blocksOf } from './address-block.ts'

const namesOf = (address: string): string[] => blocksOf(address).map(({ name }) => name)

test('an IPv4 address counts as itself, also where it is written as IPv6', () => {
  expect(namesOf('203.0.113.7')).toEqual(['203.0.113.7'])
  expect(namesOf('::ffff:203.0.113.7')).toEqual(['203.0.113.7'])
  expect(namesOf('::FFFF:203.0.113.7')).toEqual(['203.0.113.7'])
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::', '2001:db8:0:0', '2001:db8:0'],
  ['2001:db8:1::5:0:0:6', '2001:db8:1:0', '2001:db8:1'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
])('%s counts as its /64 and as its /48, however it is written', (address, narrow, wide) => {
  expect(namesOf(address)).toEqual([`${narrow}::/64`, `${wide}::/48`])
})
