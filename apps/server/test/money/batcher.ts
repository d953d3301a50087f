import type { EventId } from '@saldo/contract/ids'
import { createBatcher, type Batcher, type BatcherOptions } from '../../src/modules/ledger/index.ts'

/** A batcher of an event's charges, whose alarm fails the test. */
export const aBatcherOf = (
  { pool, clock }: Pick<BatcherOptions, 'pool' | 'clock'>,
  eventId: EventId,
  more: Partial<BatcherOptions> = {},
): Batcher =>
  createBatcher({
    pool,
    eventId,
    slot: 0,
    clock,
    alarm: (error) => {
      throw error
    },
    ...more,
  })
