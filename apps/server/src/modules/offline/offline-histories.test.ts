import type { EventId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson } from '../../../test/people/people.ts'
import { createDice } from '../../../test/server/dice.ts'
import { useServer } from '../../../test/server/server.ts'
import { anyAct, nightTerms, OfflineNight } from '../../../test/venue/offline-night.ts'
import { consentTo } from '../../../test/venue/offline-till.ts'
import { aPairingCode } from '../../../test/venue/tills.ts'
import { anEvent, aPlace } from '../../../test/venue/venue.ts'
import { poolOf } from '../../db/index.ts'
import { accountBalance, createBatcher, verifyLedger, type Batcher } from '../ledger/index.ts'
import type { EventRecord } from '../events/index.ts'
import type { Place } from '../venue/index.ts'
import { readExposure } from './exposure.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1000' })
const SEED = Number(process.env['LEDGER_SEED'] ?? Date.now() % 1_000_000_007)
const RUNS = Number(process.env['LEDGER_RUNS'] ?? 60)
/** An event's consent has room for the tills of so many nights. */
const NIGHTS_OF_EVENT = 160

let batcher: Batcher
let stage: { event: EventRecord; place: Place; pairing: string }
let nights = 0

const newStage = async (): Promise<void> => {
  const event = await anEvent(server, undefined, 24 * 400)
  const manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  const place = await aPlace(server, event.id)
  await consentTo(server, { event, manager }, { ...nightTerms, tills: 500, hours: 24 })
  const { code } = await aPairingCode(server, place, 1_440)
  stage = { event, place, pairing: code }
  await batcher?.close()
  batcher = createBatcher({
    pool: poolOf(server.db),
    eventId: event.id,
    slot: 1,
    clock: server.clock,
    alarm: (error) => {
      throw error
    },
  })
}

beforeAll(newStage)
afterAll(() => batcher.close())

/** What the event's books say of the tills' sales, in centavos. */
const booksOf = async (eventId: EventId) => {
  const { rows } = await sql<{ records: bigint; ops: bigint; lost: bigint; worst: bigint }>`
    SELECT count(*) AS records, count(*) FILTER (WHERE s.state = 'booked') AS ops,
      coalesce(sum(s.lost_centavos), 0)::bigint AS lost,
      (SELECT coalesce(max(t.lost_centavos), 0) FROM offline_till t WHERE t.event_id = ${eventId}) AS worst
    FROM offline_sale s WHERE s.event_id = ${eventId}`.execute(server.db)
  const { rows: booked } = await sql<{ ops: bigint }>`
    SELECT count(DISTINCT t.op_id) AS ops FROM ledger.booked_transfer t
    JOIN offline_sale s ON s.event_id = t.event_id AND s.op_id = t.op_id AND s.state = 'booked'
    WHERE t.event_id = ${eventId} AND t.kind = 2`.execute(server.db)
  return { ...rows[0], inLedger: booked[0]?.ops }
}

const playNight = async (balances: number[], acts: Parameters<OfflineNight['do']>[0][], seed: number) => {
  if (nights++ % NIGHTS_OF_EVENT === NIGHTS_OF_EVENT - 1) await newStage()
  const night = new OfflineNight({ server, ...stage, batcher })
  await night.begin(balances)
  for (const act of acts) await night.do(act)
  const dice = createDice(seed)
  const all = night.tills.flatMap((till) => till.sales.map((sold) => ({ till, sold })))
  const shuffled = all.map((each) => ({ ...each, at: dice.roll() })).toSorted((a, b) => a.at - b.at)
  // Everything at once and twice, whatever was posted before.
  await Promise.all(shuffled.map(({ till, sold }) => night.post(till, sold)))
  const states = await Promise.all(shuffled.map(({ till, sold }) => night.post(till, sold)))
  for (const [n, { sold }] of shuffled.entries()) if (sold.isHonest) expect(states[n]).toBe('booked')
  for (const { lost } of night.tills) expect(lost).toBeLessThanOrEqual(nightTerms.till_limit)
}

test(
  'whatever tills, phones and networks do, each record is booked once, the books sum to zero, and no more is lost than was shown',
  { timeout: 3_600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 3, maxLength: 3 }),
        fc.array(anyAct, { minLength: 1, maxLength: 40 }),
        fc.nat(),
        playNight,
      ),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    )
    const { event } = stage
    const { ops, inLedger, lost, worst } = await booksOf(event.id)
    expect(inLedger).toBe(ops)
    expect(Number(worst)).toBeLessThanOrEqual(nightTerms.till_limit * 100)
    expect(await accountBalance(server.db, event.id, 'offline_loss')).toBe(lost)
    const sources = { db: server.db, control: server.db }
    const { largest_loss: shown } = await readExposure(sources, event.id, server.clock.now())
    expect(lost).toBeLessThanOrEqual(shown)
    expect((await verifyLedger(server.db)).problems).toEqual([])
  },
)
