import type { DeviceId, PlaceId } from '@saldo/contract/ids'
import { expect, test } from 'vitest'
import { placesIn } from './places.ts'

const till = (id: string, name: string) => ({
  device: `${id}-1` as DeviceId,
  name: 'Caja 1',
  place: { id: id as PlaceId, name },
  staff: null,
  state: 'online' as const,
  last_contact_at: null,
  waiting: 0,
  round_trip_ms: null,
  failures: 0,
  battery: null,
})

const minute = (at: string, place: string, calls: number, failures: number, p95: number | null) => ({
  at,
  place: place as PlaceId,
  calls,
  failures,
  p95_ms: p95,
})

test('places are summed over their minutes, the slowest first; a place without an answer has no time', () => {
  const tills = [till('n', 'Norte'), till('s', 'Sur'), till('d', 'Domo')]
  const minutes = [
    minute('20:00', 'n', 40, 0, 120),
    minute('20:00', 's', 40, 1, 330),
    minute('20:01', 'n', 20, 0, 90),
    minute('20:01', 's', 30, 1, 100),
    minute('20:01', 'd', 5, 5, null),
  ]
  expect(placesIn({ tills, minutes })).toEqual([
    { id: 's', name: 'Sur', calls: 70, failures: 2, errorPercent: 2.9, worstMs: 330, lastMs: 100 },
    { id: 'n', name: 'Norte', calls: 60, failures: 0, errorPercent: 0, worstMs: 120, lastMs: 90 },
    { id: 'd', name: 'Domo', calls: 5, failures: 5, errorPercent: 100, worstMs: null, lastMs: null },
  ])
})
