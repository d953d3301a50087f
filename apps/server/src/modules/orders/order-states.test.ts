import { orderStatus, type OrderStatus } from '@saldo/contract/orders'
import { describe, expect, test } from 'vitest'
import { canMove, causes } from './order-states.ts'

const statuses = Object.keys(orderStatus) as OrderStatus[]

/** Every cell that is allowed, as the specification's numbers: 2→1, 2→-1, … */
const allowed = new Set([
  '2>1 payment',
  '2>-1 deadline',
  '2>-1 given_up',
  '2>-3 event_closed',
  '2>-3 operator',
  '-1>2 retry',
  '-1>1 payment',
  '-3>1 payment',
  '1>-4 refund',
  '1>-5 chargeback',
  '-5>1 dispute_won',
])

describe('the transition table', () => {
  const cells = statuses.flatMap((from) =>
    statuses.flatMap((to) => causes.map((cause) => ({ from, to, cause }))),
  )

  test.each(cells)('$from to $to because of $cause is as decided [S-4.1]', ({ from, to, cause }) => {
    const cell = `${orderStatus[from]}>${orderStatus[to]} ${cause}`
    expect(canMove(from, to, cause)).toBe(allowed.has(cell))
  })

  test('covers every status and every cause', () => {
    expect(cells).toHaveLength(6 * 6 * 9)
  })
})
