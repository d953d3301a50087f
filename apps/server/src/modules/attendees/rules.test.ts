import { expect, test } from 'vitest'
import { liveHead, liveText, stepAt } from '@saldo/contract/live-qr'
import { kindOfText, wordsOf } from './rules.ts'

const live = liveText(
  liveHead({ eventId: 1, handle: '0123456AB', step: stepAt(0) }),
  new Uint8Array(64).fill(7),
)

test.each([
  ['443 218 90 55', 'phone'],
  ['+52 443 218 9055', 'phone'],
  ['(443) 218-9055', 'phone'],
  ['mariana.tg@', 'email'],
  ['R-7K3MQ-0HX2P', 'folio'],
  ['r 7k3mq ohx2p', 'folio'],
  ['0024 ABCD EFGH JKMN PQRS TVWX YZ01 2', 'code'],
  [live, 'code'],
  [live.toLowerCase(), 'code'],
  [live.slice(0, -1), 'name'],
  ['001ABCDEFGHJKMNPQRSTVWX', 'purchase'],
  ['Mariana Torres', 'name'],
  ['1234567', 'name'],
  ['¿?', 'name'],
] as const)('%s is taken for a %s', (text, kind) => {
  expect(kindOfText(text)).toBe(kind)
})

test('words of a name lose accents, case and punctuation, and there are at most five', () => {
  expect(wordsOf("  MÁRIANA  Güereca d'Ávila & (x:*) uno dos")).toEqual([
    'mariana',
    'guereca',
    'd',
    'avila',
    'x',
  ])
  expect(wordsOf('¿?! ·')).toEqual([])
})
