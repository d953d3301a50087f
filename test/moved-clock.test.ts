import { expect, test } from 'vitest'
import { DAY_MS, testStart } from '../apps/server/test/server/clock.ts'

test('this part of the suite runs years off the calendar', () => {
  expect(Math.abs(testStart.getTime() - Date.now())).toBeGreaterThan(2 * 365 * DAY_MS)
})
