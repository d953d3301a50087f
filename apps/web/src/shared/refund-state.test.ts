import { expect, test } from 'vitest'
import { refundCodeOf, refundState } from './refund-state.ts'

test('a link’s code arrives at the form; anything else that a history holds is no code', () => {
  expect(refundCodeOf(refundState('001MAR4K5X1AF8SB4ZV98ZR4N1TEV'))).toBe('001MAR4K5X1AF8SB4ZV98ZR4N1TEV')
  for (const state of [null, undefined, 'code', {}, { refundCode: 7 }, []])
    expect(refundCodeOf(state)).toBe('')
})
