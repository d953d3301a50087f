import { expect, test } from 'vitest'
import { suitableStep } from './plot-step.ts'

const doors = new Date('2026-11-21T23:00:00Z')
const after = (hours: number): Date => new Date(doors.getTime() + hours * 3_600_000)

test.each([
  // Fifty tills: two charges a minute each.
  { hours: 9, charges: 54_000, step: 5, why: 'five hundred points would not be seen' },
  { hours: 1, charges: 6_000, step: 1, why: 'an hour by the minute' },
  { hours: 9, charges: 4_320, step: 5, why: 'forty a point' },
  { hours: 9, charges: 4_319, step: 15, why: 'one less than forty a point' },
  { hours: 9, charges: 1_691, step: 15, why: 'the demo’s past night' },
  { hours: 44, charges: 1_088, step: 60, why: 'the demo’s fair' },
  { hours: 9, charges: 3, step: 60, why: 'few: as smooth as may be' },
  { hours: 1, charges: 3, step: 5, why: 'an hour has no curve of hours' },
  { hours: 0.1, charges: 500, step: 1, why: 'the first minutes' },
  { hours: 0, charges: 0, step: 1, why: 'the doors open' },
  { hours: -3, charges: 12, step: 1, why: 'sold before the doors' },
])('$charges charges in $hours hours are drawn each $step minutes: $why', ({ hours, charges, step }) => {
  expect(suitableStep(doors, after(hours), charges)).toBe(step)
})
