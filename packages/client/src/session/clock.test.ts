import { afterEach, expect, test, vi } from 'vitest'
import { isUnexpired, learnClock, serverNow } from './token.ts'

const HOUR_MS = 3_600_000
const server = Date.parse('2026-11-20T22:00:00Z')
const tokenMadeAt = (ms: number): string =>
  `x.${btoa(JSON.stringify({ iat: ms / 1000, exp: ms / 1000 + 900 }))}.x`

afterEach(() => vi.useRealTimers())

test.each([2 * HOUR_MS, 0, -2 * HOUR_MS])(
  'a phone whose clock is %i ms off takes a fresh token for a good one, and knows when it ends',
  (offMs) => {
    vi.useFakeTimers({ now: server + offMs })
    const token = tokenMadeAt(server)
    learnClock(token)
    expect(serverNow()).toBe(server)
    expect(isUnexpired(token, serverNow())).toBe(true)
    vi.setSystemTime(server + offMs + 900_000)
    expect(isUnexpired(token, serverNow())).toBe(false)
  },
)

test('a token that can’t be read teaches nothing', () => {
  vi.useFakeTimers({ now: server })
  learnClock(tokenMadeAt(server))
  learnClock('nonsense')
  expect(serverNow()).toBe(server)
})
