import { expect, test } from 'vitest'
import { createHistory } from '../../../test/money/payment-histories.ts'
import { useServer } from '../../../test/server/server.ts'
import { createOutbox } from '../../../test/people/outbox.ts'
import { anEvent } from '../../../test/venue/venue.ts'
import { verifyLedger } from '../ledger/index.ts'
import type { Gateways } from '../../gateways/index.ts'

/**
 * Any interleaving of what may happen to an order, held against what the gateways have at the end. `HISTORIES=10000`
 * walks that many; a failure names its seed, and `SEED=…` walks that one alone.
 */
const count = Number(process.env.HISTORIES ?? 200)
const only = process.env.SEED
const start = only === undefined ? Math.floor(Date.now() % 1_000_000_000) : Number(only)
const AT_ONCE = 4
const EACH_EVENT = 500

const server = useServer(() => ({ ...createOutbox().gateways }) as unknown as Gateways)

test(`${only === undefined ? count : 1} histories from seed ${start}: what is credited is what was approved and not given back, once`, async () => {
  let next = 0
  const total = only === undefined ? count : 1
  const events = await Promise.all(
    Array.from({ length: Math.ceil(total / EACH_EVENT) }, () => anEvent(server)),
  )
  const walkOne = async (index: number): Promise<void> => {
    const event = events[Math.floor(index / EACH_EVENT)]
    if (!event) throw new Error('No event')
    const seed = start + index
    const history = await createHistory(server, event, seed)
    await history.walk(14).catch((error: unknown) => {
      throw new Error(`The history of seed ${seed} broke: ${history.walked.join(' ')}`, { cause: error })
    })
    const { kept, available, held, suspended, spent, debt, credited, open, waiting, refused } =
      await history.books()
    const story = { seed, walked: history.walked.join(' ') }
    expect({
      ...story,
      total: available + held + suspended + spent - debt,
      waiting,
      open,
      isOnce: credited <= 1,
    }).toEqual({
      ...story,
      total: kept,
      waiting: 0,
      open: 0,
      isOnce: true,
    })
    expect({ ...story, held, stuck: refused === 0 ? suspended : 0n }).toEqual({
      ...story,
      held: 0n,
      stuck: 0n,
    })
  }
  const walkAll = async (): Promise<void> => {
    for (let index = next++; index < total; index = next++) await walkOne(index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walkAll))
  for (const event of events) expect((await verifyLedger(server.db, event.id)).problems).toEqual([])
}, 7_200_000)
