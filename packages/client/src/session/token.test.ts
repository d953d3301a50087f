import { expect, test } from 'vitest'
import { isUnexpired, signedInAt } from './token.ts'

const tokenWith = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

test('a token counts until the millisecond before its exp [S-4.12]', () => {
  const token = tokenWith({ exp: 1_000, name: 'José Ñandú — ¿?' })
  expect(isUnexpired(token, 999_999)).toBe(true)
  expect(isUnexpired(token, 1_000_000)).toBe(false)
})

test.each([
  null,
  '',
  'sin-puntos',
  'a.%%%.c',
  tokenWith({}),
  tokenWith({ exp: '9999999999' }),
  tokenWith(null),
])('a token that says no end is no token: %j', (token) => {
  expect(isUnexpired(token, 0)).toBe(false)
})

test('a token says when its user signed in; one that does not, says nothing', () => {
  expect(signedInAt(tokenWith({ exp: 1_900, auth_time: 1_000 }))).toBe(1_000_000)
  expect(signedInAt(tokenWith({ exp: 1_900 }))).toBeUndefined()
})
