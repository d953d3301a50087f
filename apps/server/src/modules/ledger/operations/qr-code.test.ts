import type { EventId } from '@saldo/contract/ids'
import { expect, test } from 'vitest'
import { eventNumberOf, groupCode, hashCode, makeCode, normaliseCode, openCode, sealCode } from '../index.ts'

const CODE = /^[0-9A-HJKMNP-TV-Z]{29}$/

test('a code carries its event’s number in 3 characters and 26 random ones', () => {
  for (const [number, prefix] of [
    [1, '001'],
    [31, '00Z'],
    [32, '010'],
    [32_767, 'ZZZ'],
  ] as const) {
    const code = makeCode(number as EventId)
    expect(code).toMatch(CODE)
    expect(code.slice(0, 3)).toBe(prefix)
    expect(eventNumberOf(code)).toBe(number)
  }
})

test('a thousand codes are different and use every symbol of the alphabet', () => {
  const codes = Array.from({ length: 1_000 }, () => makeCode(7 as EventId).slice(3))
  expect(new Set(codes).size).toBe(1_000)
  expect([...new Set(codes.join(''))].toSorted().join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
})

test('separators, case and lookalikes don’t matter', () => {
  const code = '007ABCDEFGH10JKMNPQRSTVWXYZ01'
  expect(code).toMatch(CODE)
  expect(normaliseCode('  oo7a-bcde fgh–LO.jkmn_PQRS\tTVWX\nyzoI ')).toBe(code)
  expect(groupCode(code)).toBe('007A BCDE FGH1 0JKM NPQR STVW XYZ0 1')
  expect(normaliseCode(groupCode(code))).toBe(code)
})

test.each([
  '',
  '007ABCDEFGH10JKMNPQRSTVWXYZ0',
  '007ABCDEFGH10JKMNPQRSTVWXYZ011',
  '007ABCDEFGH10JKMNPQRSTVWXYZ0U',
  '007ABCDEFGH10JKMNPQRSTVWXYZ0\0',
  '007ABCDEFGH10JKMNPQRSTVWXYZ0ñ',
  'https://saldo.example/007ABCDEFGH10JKMNPQRSTVWXYZ01',
])('%j is no code', (typed) => {
  expect(normaliseCode(typed)).toBeUndefined()
})

test('a sealed code opens with its key and hash only, and two seals of it differ', () => {
  const key = Buffer.alloc(32, 1)
  const code = makeCode(3 as EventId)
  const sealed = sealCode(code, key)
  expect(openCode(sealed, hashCode(code), key)).toBe(code)
  expect(sealed.includes(code)).toBe(false)
  expect(sealCode(code, key).equals(sealed)).toBe(false)
  expect(() => openCode(sealed, hashCode(code), Buffer.alloc(32, 2))).toThrow('unable to authenticate data')
  expect(() => openCode(sealed, hashCode(makeCode(3 as EventId)), key)).toThrow('unable to authenticate data')
  const bent = Buffer.from(sealed)
  bent[bent.length - 1] = (bent.at(-1) ?? 0) ^ 1
  expect(() => openCode(bent, hashCode(code), key)).toThrow('unable to authenticate data')
})
