import { describe, expect, test } from 'vitest'
import { canProgress } from './attempt-states.ts'
import type { AttemptStatus } from './order.ts'

const statuses: AttemptStatus[] = [
  'offered',
  'started',
  'unknown',
  'in_process',
  'approved',
  'rejected',
  'cancelled',
  'refused',
  'lost',
  'refunded',
  'charged_back',
]

/** What a gateway may say of what is undecided. */
const words = 'in_process approved rejected cancelled refunded charged_back'
const allowed: Record<AttemptStatus, string> = {
  offered: `started refused ${words}`,
  started: `unknown offered refused lost ${words}`,
  unknown: `offered refused lost ${words}`,
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
  const cells = statuses.flatMap((from) => statuses.map((to) => ({ from, to })))

  test.each(cells)('$from to $to is as decided', ({ from, to }) => {
    expect(canProgress(from, to)).toBe(from === to || allowed[from].split(' ').includes(to))
  })
})
