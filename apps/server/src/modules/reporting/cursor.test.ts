import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { expect, test } from 'vitest'
import { cursorText, readCursor } from './cursor.ts'

test('a cursor is read as it was written', () => {
  const cursor = { at: new Date(1_766_000_000_123), opId: randomUUID() as OpId, leg: 1 }
  expect(readCursor(cursorText(cursor))).toEqual(cursor)
  expect(readCursor(undefined)).toBeNull()
})

test.each([
  'x',
  `2026-01-01T00:00:00.000Z_${'-'.repeat(36)}_0`,
  `2026-13-01T00:00:00.000Z_${randomUUID()}_0`,
  `2026-01-01T00:00:00.000Z_${randomUUID()}_00`,
])('what no page gave is refused before any query: %s', (text) => {
  expect(() => readCursor(text)).toThrow(expect.objectContaining({ code: 'validation_failed' }))
})
