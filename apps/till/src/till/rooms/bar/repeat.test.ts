import { expect, test } from 'vitest'
import type { WalletId } from '@saldo/contract/ids'
import { createLastCharged } from './repeat.ts'

const ana = 'ana' as WalletId
const beto = 'beto' as WalletId

/** What was charged last, by a clock that is set by hand. */
const byClock = () => {
  let nowMs = 0
  const last = createLastCharged(() => nowMs)
  const at = (ms: number) => {
    nowMs = ms
    return last
  }
  return at
}

test('the same QR within ten seconds is told', () => {
  const at = byClock()
  expect(at(0).secondsSince(ana)).toBeNull()
  at(1_000).charged(ana)
  expect(at(1_200).secondsSince(ana)).toBe(1)
  expect(at(10_900).secondsSince(ana)).toBe(10)
  expect(at(11_000).secondsSince(ana)).toBeNull()
})

test('a refused charge is not repeated by the next', () => {
  const at = byClock()
  at(0).charged(ana)
  at(1_000).refused()
  expect(at(2_000).secondsSince(ana)).toBeNull()
})

test('another QR in between is no repeat', () => {
  const at = byClock()
  at(0).charged(ana)
  at(2_000).charged(beto)
  expect(at(3_000).secondsSince(ana)).toBeNull()
})
