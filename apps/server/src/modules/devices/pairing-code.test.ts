import { expect, test } from 'vitest'
import { groupPairingCode, makePairingCode, normalisePairingCode } from './pairing-code.ts'

test('a code is eight characters that can be read aloud, another one each time', () => {
  const codes = Array.from({ length: 500 }, makePairingCode)
  expect(new Set(codes).size).toBe(500)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
})

test.each(['ABCD-1205', 'abcd1205', ' abcd 12o5 ', 'ABCD–l2O5', 'a.b.c.d.I.2.0.5'])(
  '%j is the code ABCD1205',
  (typed) => {
    expect(normalisePairingCode(typed)).toBe('ABCD1205')
  },
)

test.each(['', 'ABCD', 'ABCD-12055', 'UUUU-UUUU', 'ÁBCD-1205'])('%j is no code', (typed) => {
  expect(normalisePairingCode(typed)).toBeUndefined()
})

test('a code is shown in two groups of four, and is the same when typed as shown', () => {
  expect(groupPairingCode('ABCD1205')).toBe('ABCD-1205')
  expect(normalisePairingCode(groupPairingCode('ABCD1205'))).toBe('ABCD1205')
})
