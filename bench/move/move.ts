import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectAllEmbedded } from '../../apps/server/src/db/index.ts'
import { verifyLedger } from '../../apps/server/src/modules/ledger/index.ts'
import { fillTo } from '../charges-large/fill.ts'
import { complain, shooter } from '../charges/shots.ts'
import { openTown, type Night, type Town } from '../cluster/nights.ts'
import { countBooked } from '../kills/kills.ts'
import { closedLoad, round } from '../load/load.ts'
import { startSellers, type Sale } from './sellers.ts'

const SIZE = { staff: 8, wallets: 4_000, balance: 100_000_00n }
const TRANSFERS = 10_000
const CONNECTIONS = 16
const BESIDE_MS = 2_000
const ASKED_AT_ONCE = 10_000

const cli = join(import.meta.dirname, '../../apps/server/src/cli/main.ts')

type Told = {
  pause_ms: number
  transfers: number
  rows: number
  verified: boolean
  done_after_ms: Record<string, number>
}

/** Moves the event beside the running product, as an operator does. */
const moveTo = async (town: Town, { eventId }: Night, to: string): Promise<Told> => {
  const words = ['--json', 'event', 'move', String(eventId), '--to', to]
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', cli, ...words],
    { env: { ...process.env, DATA_DIR: town.dataDir, LOG_LEVEL: 'error' } },
  )
  return (JSON.parse(stdout) as { data: Told }).data
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** What is there of the sales, in both databases together. */
const examine = async (nights: readonly Night[], sales: readonly Sale[]) => {
  const counts = new Map<string, number>()
  for (let from = 0; from < sales.length; from += ASKED_AT_ONCE) {
    const ids = sales.slice(from, from + ASKED_AT_ONCE).map(({ opId }) => opId)
    for (const { database } of nights)
      for (const [opId, count] of await countBooked(database.pool, ids))
        counts.set(opId, (counts.get(opId) ?? 0) + count)
  }
  const heard = sales.filter(({ isAcknowledged }) => isAcknowledged)
  return {
    sales: sales.length,
    asked_again: sales.filter(({ asked }) => asked > 1).length,
    acknowledged: heard.length,
    lost: heard.filter(({ opId }) => !counts.has(opId)).length,
    doubled: sales.filter(({ opId }) => (counts.get(opId) ?? 0) > 1).length,
  }
}

const fillNight = async (town: Town, night: Night, transfers: number): Promise<void> => {
  const shot = shooter(night, night.staff)
  complain('filling', await closedLoad({ port: town.ports.PORT, connections: 8, shot }, 1))
  const { urls } = await connectAllEmbedded(town.dataDir)
  await fillTo({ eventId: night.eventId, urls: { appUrl: urls.main } }, transfers)
}

/**
 * Moves an event of `transfers` from one database to the other while its bars sell, each sale asked on under its id, and
 * compares what was acknowledged with what is there.
 */
export const benchMove = async (
  say: (line: string) => void,
  { transfers = TRANSFERS }: { transfers?: number | undefined },
): Promise<Record<string, unknown>> => {
  const town = await openTown(2, SIZE, { isAlone: true })
  try {
    const [night, other] = town.nights
    if (!night || !other) throw new Error('a town of two has two events')
    await fillNight(town, night, transfers)
    say(`filled to ${transfers} transfers`)
    const sellers = startSellers(night, town.ports.PORT, CONNECTIONS)
    await pause(BESIDE_MS)
    const startedAt = performance.now()
    const told = await moveTo(town, night, 'dos')
    const command_s = round((performance.now() - startedAt) / 1000, 1)
    await pause(BESIDE_MS)
    await sellers.stop()
    const there = other.database.db
    const isSound = (await verifyLedger(there, night.eventId)).ok
    return {
      pause_ms: told.pause_ms,
      transfers: told.transfers,
      verified: told.verified && isSound,
      rows: told.rows,
      done_after_ms: told.done_after_ms,
      command_s,
      gap_ms: Math.round(sellers.longestSilence()),
      ...(await examine(town.nights, sellers.sales)),
    }
  } finally {
    await town.close()
  }
}
