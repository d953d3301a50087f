import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  firstSwitching,
  type Mode,
  nextSwitching,
  type Switching,
  type SwitchingAction,
} from './switching.ts'

const after = (actions: readonly SwitchingAction[], from: Switching = firstSwitching(false, 0)): Switching =>
  actions.reduce(nextSwitching, from)
const secondsFrom = (from: number, count: number): SwitchingAction[] =>
  Array.from({ length: count }, (_, i) => ({ type: 'ticked', nowMs: (from + i + 1) * 1_000 }))

const answered: SwitchingAction = { type: 'answered' }
const failed: SwitchingAction = { type: 'failed' }

test('a till is without the server after ten seconds without an answered contact, and not before', () => {
  expect(after(secondsFrom(0, 9)).mode).toBe('online')
  expect(after(secondsFrom(0, 10)).mode).toBe('offline')
  expect(after([...secondsFrom(0, 9), answered, ...secondsFrom(9, 9)]).mode).toBe('online')
  expect(after([...secondsFrom(0, 9), failed, failed, ...secondsFrom(9, 1)]).mode).toBe('offline')
})

test('it returns after three answered contacts in a row, and sells online once nothing waits', () => {
  const offline = after(secondsFrom(0, 10))
  expect(after([answered, answered], offline).mode).toBe('offline')
  expect(after([answered, answered, failed, answered, answered], offline).mode).toBe('offline')
  const returning = after([answered, answered, answered], offline)
  expect(returning.mode).toBe('returning')
  expect(after([answered, answered], returning).mode).toBe('returning')
  expect(after([failed], returning).mode).toBe('offline')
  expect(after([failed, answered, answered], returning).mode).toBe('offline')
  expect(after(secondsFrom(10, 10), returning).mode).toBe('offline')
  expect(after([{ type: 'posted' }], returning).mode).toBe('online')
})

test('what an earlier visit left makes it begin without the server', () => {
  expect(after([answered, answered], firstSwitching(true, 0)).mode).toBe('offline')
})

test('a page that slept was not without the server meanwhile', () => {
  const slept: SwitchingAction = { type: 'ticked', nowMs: 3_600_000 }
  expect(after([...secondsFrom(0, 5), slept]).mode).toBe('online')
  expect(after([...secondsFrom(0, 5), slept, ...secondsFrom(3_600, 3)]).mode).toBe('offline')
})

test('whatever happens, only answers lead out of being offline, and only silence into it', () => {
  const action = fc.oneof(
    fc.constantFrom<SwitchingAction>(answered, failed, { type: 'posted' }),
    fc.nat(5_000).map((ms) => ({ type: 'ticked' as const, nowMs: ms })),
  )
  const allowed: Record<Mode, Partial<Record<SwitchingAction['type'], Mode>>> = {
    online: { ticked: 'offline' },
    offline: { answered: 'returning' },
    returning: { failed: 'offline', ticked: 'offline', posted: 'online' },
  }
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      let state = firstSwitching(false, 0)
      let nowMs = 0
      const wrong: string[] = []
      for (const each of actions) {
        nowMs += each.type === 'ticked' ? each.nowMs : 0
        const next = nextSwitching(state, each.type === 'ticked' ? { type: 'ticked', nowMs } : each)
        if (next.mode !== state.mode && allowed[state.mode][each.type] !== next.mode)
          wrong.push(`${state.mode} became ${next.mode} by ${each.type}`)
        state = next
      }
      expect(wrong).toEqual([])
    }),
  )
})
