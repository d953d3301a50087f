import { expect, test } from 'vitest'
import { endingAt } from './use-ending.ts'

const endsAt = '2030-01-02T06:00:00.000Z'
const before = (ms: number) => endingAt(endsAt, new Date(new Date(endsAt).getTime() - ms))

test('an event’s end is warned of an hour and ten minutes before, and told once it came', () => {
  expect([before(3_600_001), before(3_600_000), before(600_001)]).toEqual([null, 'soon', 'soon'])
  expect([before(600_000), before(1), before(0), before(-1)]).toEqual([
    'verySoon',
    'verySoon',
    'over',
    'over',
  ])
})
