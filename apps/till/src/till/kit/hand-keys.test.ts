import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHandKeys } from './hand-keys.ts'

const LETTERS = Array.from('0017K3M9X2QF4T8B6N5R1W0DJVHZC')

let heard: string[]
const keys = () =>
  createHandKeys({
    entry: () => String(heard.length),
    onKey: (key) => heard.push(key),
    onTakeBack: (before) => heard.splice(Number(before)),
  })

beforeEach(() => {
  heard = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Types each key so many ms after the one before; answers whether the last of them counts as a reader's. */
const type = (hand: ReturnType<typeof keys>, typed: readonly string[], eachMs: number): boolean => {
  let isRead = false
  for (const key of typed) {
    hand.press(key)
    isRead = hand.isReading()
    vi.advanceTimersByTime(eachMs)
  }
  return isRead
}

test('what a hand types is heard in its order, with its Enter', () => {
  expect(type(keys(), ['8', '5', '.', '5', 'Backspace', 'Enter'], 90)).toBe(false)
  expect(heard).toEqual(['8', '5', '.', '5', 'Backspace', 'Enter'])
})

test('few keys that come at once are a hand’s too', () => {
  type(keys(), ['1', '2', '.', '5', 'Enter'], 0)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(50)
  expect(heard).toEqual(['1', '2', '.', '5', 'Enter'])
})

test.each([0, 5, 20, 45])('a code with %i ms between its keys is nothing, nor is its Enter', (eachMs) => {
  expect(type(keys(), [...LETTERS, 'Enter'], eachMs)).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(heard).toEqual([])
})

test('a code of digits alone is told by its length', () => {
  expect(type(keys(), [...Array.from('12345678901'), 'Enter'], 10)).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(heard).toEqual([])
})

test('a slow reader confirms nothing: its Enter comes soon after a letter', () => {
  expect(type(keys(), [...LETTERS, 'Enter'], 80)).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(heard).not.toContain('Enter')
})

test('what was typed before a code stays, and a hand goes on after it', () => {
  const hand = keys()
  type(hand, ['8', '5'], 90)
  vi.advanceTimersByTime(300)
  type(hand, [...LETTERS, 'Enter'], 5)
  vi.advanceTimersByTime(300)
  type(hand, ['0', 'Enter'], 90)
  expect(heard).toEqual(['8', '5', '0', 'Enter'])
})

test.each([60, 150, 290])('a code that is held up for %i ms after any of its keys is nothing', (heldUpMs) => {
  for (let place = 1; place <= LETTERS.length; place += 1) {
    const hand = keys()
    type(hand, LETTERS.slice(0, place), 5)
    vi.advanceTimersByTime(heldUpMs)
    type(hand, [...LETTERS.slice(place), 'Enter'], 5)
    vi.advanceTimersByTime(2_000)
    expect(heard).toEqual([])
  }
})

test('a letter among what a hand types takes nothing back', () => {
  const hand = keys()
  type(hand, ['8', '5', 'a'], 90)
  vi.advanceTimersByTime(1_000)
  expect(heard).toEqual(['8', '5'])
})

test('a key that is held to erase erases at once, for as long as it is held', () => {
  const erasing = Array.from({ length: 12 }, () => 'Backspace')
  type(keys(), ['5', ...erasing], 30)
  expect(heard).toEqual(['5', ...erasing])
})

test('nothing is heard once it was stopped', () => {
  const hand = keys()
  hand.press('5')
  hand.stop()
  vi.advanceTimersByTime(1_000)
  expect(heard).toEqual([])
})
