import { describe, expect, test } from 'vitest'
import { attemptStatuses, canProgress } from './attempt-states.ts'
import type { AttemptStatus } from './order.ts'

/** What a gateway may say of what is undecided. */
const words = 'waiting in_process approved rejected cancelled refunded charged_back'
const allowed: Record<AttemptStatus, string> = {
  offered: `started refused ${words}`,
  started: `unknown offered refused lost ${words}`,
  unknown: `offered refused lost ${words}`,
  waiting: words,
  in_process: words,
  rejected: `started ${words}`,
  cancelled: words,
  refused: words,
  lost: words,
  approved: 'refunded charged_back',
  charged_back: 'approved refunded',
  refunded: '',
}

describe('the transition table of attempts', () => {
  const cells = attemptStatuses.flatMap((from) => attemptStatuses.map((to) => ({ from, to })))

  test.each(cells)('$from to $to is as decided', ({ from, to }) => {
    expect(canProgress(from, to)).toBe(from === to || allowed[from].split(' ').includes(to))
  })
})
