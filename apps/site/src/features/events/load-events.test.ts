import type { EventJson } from '@saldo/contract/events'
import { expect, test } from 'vitest'
import { summaryOf } from './load-events.ts'

const picture = (name: string): EventJson['multimedia'][number] => ({
  ...({} as EventJson['multimedia'][number]),
  file_path: `/media/${name}/1820.jpg`,
  width: 1820,
  height: 692,
  sources: [
    { type: 'image/webp', srcset: `/media/${name}/910.webp 910w` },
    { type: 'image/jpeg', srcset: `/media/${name}/910.jpg 910w` },
  ],
})

const event = (...multimedia: EventJson['multimedia']): EventJson =>
  ({ url: 'noche', name: 'Noche', starts_at: '', city: 'León', multimedia }) as unknown as EventJson

test('an event is shown with its first picture, without the JPEG that no browser of today needs', () => {
  expect(summaryOf(event(picture('first'), picture('second'))).picture).toEqual({
    file_path: '/media/first/1820.jpg',
    width: 1820,
    height: 692,
    sources: [{ type: 'image/webp', srcset: '/media/first/910.webp 910w' }],
  })
})

test('an event without pictures is shown without one', () => {
  expect(summaryOf(event()).picture).toBeNull()
})
