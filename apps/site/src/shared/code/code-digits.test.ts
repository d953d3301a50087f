import { expect, test } from 'vitest'
import { eraseAt, noDigits, typeInto } from './code-digits.ts'

test('a digit fills its box and leads to the next [S-2.34]', () => {
  expect(typeInto(noDigits, 0, '7')).toEqual({ digits: ['7', '', '', ''], next: 1 })
})

test('the last digit stays in the last box', () => {
  expect(typeInto(['1', '2', '3', ''], 3, '4')).toEqual({ digits: ['1', '2', '3', '4'], next: 3 })
})

test('non-digits are stripped [S-5.18]', () => {
  expect(typeInto(noDigits, 0, 'a')).toEqual({ digits: ['', '', '', ''], next: 0 })
  expect(typeInto(noDigits, 1, ' 5-')).toEqual({ digits: ['', '5', '', ''], next: 2 })
})

test('a whole code fills all boxes, whichever box it is pasted into', () => {
  const all = { digits: ['4', '8', '1', '5'], next: 3 }
  expect(typeInto(noDigits, 0, '4815')).toEqual(all)
  expect(typeInto(['9', '9', '', ''], 2, '48 15')).toEqual(all)
  expect(typeInto(noDigits, 0, 'Tu código es 4815')).toEqual(all)
})

test('a part of a code goes on into the boxes after it', () => {
  expect(typeInto(['1', '', '', ''], 1, '23')).toEqual({ digits: ['1', '2', '3', ''], next: 3 })
})

test('a second digit in a full box replaces the first, before or after it [S-5.19]', () => {
  expect(typeInto(['1', '', '', ''], 0, '12')).toEqual({ digits: ['2', '', '', ''], next: 1 })
  expect(typeInto(['1', '', '', ''], 0, '21')).toEqual({ digits: ['2', '', '', ''], next: 1 })
  expect(typeInto(['1', '', '', ''], 0, '11')).toEqual({ digits: ['1', '', '', ''], next: 1 })
})

test('backspace empties its box, or the box before when there is nothing in it', () => {
  expect(eraseAt(['1', '2', '', ''], 1)).toEqual({ digits: ['1', '', '', ''], next: 1 })
  expect(eraseAt(['1', '2', '', ''], 2)).toEqual({ digits: ['1', '', '', ''], next: 1 })
  expect(eraseAt(noDigits, 0)).toEqual({ digits: ['', '', '', ''], next: 0 })
})
