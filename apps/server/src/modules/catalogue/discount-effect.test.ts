import { expect, test } from 'vitest'
import { eventDayOf } from '../events/index.ts'

test.each([
  ['2030-02-01T11:59:59Z', '2030-01-31'],
  ['2030-02-01T12:00:00Z', '2030-02-01'],
  ['2030-02-02T05:59:59Z', '2030-02-01'],
])('%s is of the night of %s in Mexico City, where it begins at six', (at, night) => {
  expect(eventDayOf(new Date(at), 'America/Mexico_City')).toBe(night)
})
