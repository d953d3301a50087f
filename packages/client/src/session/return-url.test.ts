import { expect, test } from 'vitest'
import { safeReturnUrl } from './return-url.ts'

test.each([
  '/',
  '/users/qrs',
  '/events/noche-tropical/add-funds?monto=200#pago',
  '/events/a%C3%B1o/add-funds',
  '/events/x/auth/add-funds',
])('a path of this site is kept as it is: %s', (path) => {
  expect(safeReturnUrl(path)).toBe(path)
})

test.each([
  null,
  '',
  'users/qrs',
  'https://evil.test',
  'HTTPS:evil.test',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\t//evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  ' //evil.test',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,hola',
  '%2f%2fevil.test',
  '/%2fevil.test',
  '/%5cevil.test',
  '/%252fevil.test',
  '/%09/evil.test',
  '/users/..\\..\\evil.test',
  'http://[',
])('anything that could lead elsewhere ends at home: %j [S-2.24]', (wanted) => {
  expect(safeReturnUrl(wanted)).toBe('/')
})

test.each(['/auth/sign-in', '/auth', '/auth/sign-up?x=1'])(
  'a sign-in never returns to a sign-in: %s',
  (wanted) => {
    expect(safeReturnUrl(wanted)).toBe('/')
  },
)
