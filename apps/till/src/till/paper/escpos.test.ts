import { expect, test } from 'vitest'
import { bytesOf } from './escpos.ts'

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('a ticket starts with a reset and without Chinese, in code page 850, and ends with a cut', () => {
  const bytes = hexOf(bytesOf([{ kind: 'pair', left: 'Piña', right: '$85.00' }], 58))
  expect(bytes.startsWith('1b401c2e1b4d001b7402')).toBe(true)
  expect(bytes).toContain(`${Buffer.from('Pi\xA4a', 'latin1').toString('hex')}${'20'.repeat(22)}24`)
  expect(bytes).toMatch(/1d5601(0a0d)?$/)
})

test('large text is twice as wide and high, and the rest is not', () => {
  const bytes = hexOf(bytesOf([{ kind: 'text', text: 'Ñ', look: 'large' }, { kind: 'rule' }], 80))
  expect(bytes).toContain('1d21111b7402a51d2100')
  expect(bytes.indexOf('2d'.repeat(48))).toBeGreaterThan(bytes.indexOf('1d2100'))
})

test('a QR is drawn by the printer, with the code as it is', () => {
  const bytes = hexOf(bytesOf([{ kind: 'qr', code: '001ABC' }], 58))
  expect(bytes).toContain(`1d286b0900315030${Buffer.from('001ABC').toString('hex')}1d286b0300315130`)
})
