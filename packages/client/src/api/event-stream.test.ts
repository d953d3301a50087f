import { expect, test } from 'vitest'
import { eventReader } from './event-stream.ts'

test('events are read across pieces, without the comments that keep a stream open', () => {
  const read = eventReader()
  expect(read('retry: 2000\n\nevent: bal')).toEqual([])
  expect(read('ance\ndata: {"a":1}\n')).toEqual([])
  expect(read('\n:\n\nevent: order\ndata: {"b":')).toEqual([{ name: 'balance', data: '{"a":1}' }])
  expect(read('2}\n\n')).toEqual([{ name: 'order', data: '{"b":2}' }])
})

test('lines that end as on Windows and data over several lines are read too', () => {
  expect(eventReader()('data: one\r\ndata: two\r\n\r\n')).toEqual([{ name: 'message', data: 'one\ntwo' }])
})
