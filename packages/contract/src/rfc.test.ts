import { expect, test } from 'vitest'
import { plainRfc, rfcFits } from './rfc.ts'

test('an RFC of a person or a company is told from one with a wrong sign, day or form', () => {
  const good = ['GODE561231GR8', 'SAT970701NN3', 'CFE370814QI0', 'TME840315KT6', 'XEXX010101000']
  expect(good.filter(rfcFits)).toEqual(good)
  const wrong = [
    'GODE561231GR9',
    'GODE561331GR8',
    'GODE560230GR8',
    'SAT970701NN4',
    'GODE561231',
    '',
    'gode561231gr8',
  ]
  // Stands for the public at large, who is nobody's owner: its sign is wrong on purpose.
  expect([...wrong, 'XAXX010101000'].filter(rfcFits)).toEqual([])
})

test('an RFC is read as people type it', () => {
  expect(plainRfc(' gode-561231 gr8')).toBe('GODE561231GR8')
})
