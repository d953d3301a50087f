import { expect, test } from 'vitest'
import { createLastCharged } from './repeat.ts'

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

test('the same QR within ten seconds is told, however its code is written', () => {
  const at = byClock()
  expect(at(0).secondsSince('001ABC')).toBeNull()
  at(1_000).charged('001-ABC')
  expect(at(1_200).secondsSince('001abc')).toBe(1)
  expect(at(10_900).secondsSince('001ABC')).toBe(10)
  expect(at(11_000).secondsSince('001ABC')).toBeNull()
})

test('another QR in between is no repeat', () => {
  const at = byClock()
  at(0).charged('001ABC')
  at(2_000).charged('001DEF')
  expect(at(3_000).secondsSince('001ABC')).toBeNull()
})
