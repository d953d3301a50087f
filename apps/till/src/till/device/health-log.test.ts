import { expect, test } from 'vitest'
import { createHealthLog } from './health-log.ts'

test('calls are reported once, at most every ten seconds', () => {
  const log = createHealthLog()
  log.answered(80.4)
  log.unanswered()
  expect(log.take(0)).toEqual({ round_trips: [80], failures: 1 })
  log.answered(90)
  expect(log.take(9_999)).toBeUndefined()
  expect(log.take(10_000)).toEqual({ round_trips: [90], failures: 0 })
  expect(log.take(20_000)).toEqual({ round_trips: [], failures: 0 })
})

test('what could not be sent is reported with the next', () => {
  const log = createHealthLog()
  log.answered(80)
  const taken = log.take(0)
  if (taken) log.giveBack(taken)
  log.unanswered()
  expect(log.take(10_000)).toEqual({ round_trips: [80], failures: 1 })
})

test('an hour without a network is no more than the server takes', () => {
  const log = createHealthLog()
  for (let i = 0; i < 1_000; i++) {
    log.unanswered()
    log.answered(i)
  }
  log.answered(90_000)
  const taken = log.take(0)
  expect([taken?.failures, taken?.round_trips.length, taken?.round_trips.at(-1)]).toEqual([60, 60, 60_000])
})
