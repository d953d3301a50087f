import { verifyLedger } from '../../apps/server/src/modules/ledger/index.ts'
import { closedLoad, median, openLoad, percentiles, round } from '../load/load.ts'
import { memoryOf } from '../load/memory.ts'
import { buildWeb } from '../../scripts/build-web.mjs'
import { openScene } from '../scene.ts'
import { complain, fill, shooter } from './shots.ts'
import { prepareTpcb } from './tpcb.ts'

const PLACES = 20
const WALLETS = 4_000
const CONNECTIONS = 256
const RUN_SECONDS = 8
const OPEN_RATE = 500
const OPEN_SECONDS = 20
const START_TRANSFERS = 10_000
const MEMORY_CHARGES = 100_000

/**
 * Charges over HTTP compared with TPC-B on the same PostgreSQL: spread over places, at one place, and at a
 * fixed rate.
 */
export const benchCharges = async (
  say: (line: string) => void,
  { rounds }: { rounds: number },
): Promise<Record<string, unknown>> => {
  // A server's memory includes its built pages, so build them before measuring.
  await buildWeb()
  const scene = await openScene({ staff: PLACES, wallets: WALLETS, balance: 100_000_00n })
  const tpcb = await prepareTpcb(scene.urls.superUrl)
  await fill(scene, START_TRANSFERS)
  const runs: { tps: number; spread: number; one: number }[] = []
  for (let run = 0; run < rounds; run++) {
    const tps = await tpcb.tps(RUN_SECONDS)
    const target = { port: scene.ports.PORT, connections: CONNECTIONS }
    const spread = await closedLoad({ ...target, shot: shooter(scene, scene.staff) }, RUN_SECONDS)
    const one = await closedLoad({ ...target, shot: shooter(scene, scene.staff.slice(0, 1)) }, RUN_SECONDS)
    complain('spread', spread)
    complain('one place', one)
    runs.push({ tps, spread: spread.perSecond, one: one.perSecond })
    say(
      `run ${run + 1}: TPC-B ${round(tps, 0)} tps (${tpcb.tool}), charges ${round(spread.perSecond, 0)}/s spread, ${round(one.perSecond, 0)}/s into one place`,
    )
  }
  await tpcb.drop()
  const steady = await openLoad(
    { port: scene.ports.PORT, connections: CONNECTIONS, shot: shooter(scene, scene.staff) },
    OPEN_RATE,
    OPEN_SECONDS,
  )
  complain('fixed rate', steady)
  await fill(scene, MEMORY_CHARGES)
  const memory = memoryOf(scene.product.serverPid)
  const { ok, transfers, problems } = await verifyLedger(scene.database.db)
  await scene.close()
  const spreads = median(runs.map(({ spread }) => spread))
  return {
    charges_per_s: round(spreads, 0),
    one_place_per_s: round(median(runs.map(({ one }) => one)), 0),
    one_place_ratio: round(median(runs.map(({ one, spread }) => one / spread))),
    tpcb_tps: round(median(runs.map(({ tps }) => tps)), 0),
    tpcb_tool: tpcb.tool,
    ratio: round(median(runs.map(({ spread, tps }) => spread / tps))),
    rate: OPEN_RATE,
    ...percentiles(steady),
    server_memory_mb: round(memory, 0),
    transfers,
    verified: ok,
    problems: problems.length,
  }
}
