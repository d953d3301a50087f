import { expect, test } from 'vitest'
import { standingOf, wantedFace } from './standing.ts'

const empty = (readFor: string | null) => ({ handle: undefined, readFor })

test('without keys in the browser there is no live QR, and nothing is said before they were read', () => {
  expect(standingOf(null, 'unable', true)).toBe('unable')
  expect(standingOf('A', 'reading', true)).toBe('reading')
})

test('a QR that no phone has is free for this one', () => {
  expect(standingOf(null, empty(null), true)).toBe('free')
})

test('the phone whose key the server names has it', () => {
  expect(standingOf('A', { handle: 'A', readFor: 'A' }, true)).toBe('here')
  expect(standingOf('A', { handle: 'A', readFor: null }, true)).toBe('here')
})

test('what another phone has is elsewhere, whether or not this one had a key before', () => {
  expect(standingOf('B', empty('B'), true)).toBe('elsewhere')
  expect(standingOf('B', { handle: 'A', readFor: 'B' }, true)).toBe('elsewhere')
  expect(standingOf('B', { handle: 'A', readFor: 'B' }, false)).toBe('elsewhere')
})

test('a key that the server ended is free again; an older answer ends none', () => {
  expect(standingOf(null, { handle: 'A', readFor: null }, true)).toBe('free')
  expect(standingOf(null, { handle: 'A', readFor: null }, false)).toBe('here')
})

test('nothing is said of a handle before it was looked for here: another tab may have enrolled it', () => {
  expect(standingOf('B', empty(null), true)).toBe('reading')
  expect(standingOf('B', { handle: 'A', readFor: 'A' }, true)).toBe('reading')
})

test('a key whose enrolment was never answered is tried again', () => {
  expect(standingOf('B', { handle: null, readFor: 'B' }, true)).toBe('free')
})

test('the event’s wish stands until the person chooses; where only the live QR pays it stands first', () => {
  const live = { offer: 'offered', handle: null, is_only: false } as const
  expect(wantedFace(live, undefined)).toBe('static')
  expect(wantedFace({ ...live, offer: 'preferred' }, undefined)).toBe('live')
  expect(wantedFace({ ...live, is_only: true }, undefined)).toBe('live')
  expect(wantedFace({ ...live, offer: 'preferred' }, 'static')).toBe('static')
  expect(wantedFace(live, 'live')).toBe('live')
})
