import { expect, test } from 'vitest'
import { memoryStorage } from '../../test/fake-server.ts'
import { hasKeptKey, keyFor } from './once.ts'

test('a call has a kept key from its first attempt to its success, and no other call has it', () => {
  const store = memoryStorage()
  expect(hasKeptKey(store, 'POST public/events/7/qr')).toBe(false)
  const { succeeded } = keyFor(store, 'POST public/events/7/qr/a/orderqr', '{}')
  expect(hasKeptKey(store, 'POST public/events/7/qr')).toBe(true)
  expect(hasKeptKey(store, 'POST public/events/8/qr')).toBe(false)
  succeeded()
  expect(hasKeptKey(store, 'POST public/events/7/qr')).toBe(false)
})
