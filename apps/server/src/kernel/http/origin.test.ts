import { expect, test } from 'vitest'
import { createKeys } from '../keys.ts'
import { createOrigins, originOf } from './origin.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const clockAt = (ms: number) => ({ now: () => new Date(ms) })

const markOf = (address: string, { secret = 's'.repeat(32), atMs = 0 } = {}): string | null => {
  const origins = createOrigins(createKeys(secret), clockAt(atMs))
  const id = crypto.randomUUID()
  origins.begin(id, { address, callerRequestId: undefined })
  const { addressMark } = originOf(id)
  origins.end(id)
  return addressMark
}

test('an address has one mark in a week, another one in the next and under another key', () => {
  const mark = markOf('203.0.113.7')
  expect(mark).toMatch(/^a-[\w-]{16}$/)
  expect(markOf('203.0.113.7', { atMs: WEEK_MS - 1 })).toBe(mark)
  expect(markOf('203.0.113.7', { atMs: WEEK_MS })).not.toBe(mark)
  expect(markOf('203.0.113.7', { secret: 'another'.repeat(5) })).not.toBe(mark)
})

test('a call that ended has no origin any more, and calls that never end don’t pile up', () => {
  const origins = createOrigins(createKeys('s'.repeat(32)), clockAt(0))
  const call = { address: '203.0.113.7', callerRequestId: 'given-by-them' }
  origins.begin('first', call)
  expect(originOf('first').callerRequestId).toBe('given-by-them')
  for (let i = 0; i < 10_000; i++) origins.begin(`later ${i}`, call)
  expect(originOf('first')).toEqual({ callerRequestId: null, addressMark: null })
  expect(originOf('later 9999').addressMark).toMatch(/^a-/)
  for (let i = 0; i < 10_000; i++) origins.end(`later ${i}`)
  expect(originOf('later 9999')).toEqual({ callerRequestId: null, addressMark: null })
})
