import { verifyLedger } from '../../apps/server/src/modules/ledger/index.ts'
import { complain, fill, shooter } from '../charges/shots.ts'
import { closedLoad, median, openLoad, percentiles, round } from '../load/load.ts'
import { memoryOf } from '../load/memory.ts'
import { openScene, signInAnew, type Scene } from '../scene.ts'
import { fillTo, settle } from './fill.ts'

const PLACES = 20
const WALLETS = 8_000
const SMALL = 10_000
const LARGE = 5_000_000
const CONNECTIONS = 256
const WARM_UP_SECONDS = 2
const RUN_SECONDS = 4
const OPEN_RATE = 500
const OPEN_SECONDS = 10

/** Charges per second of one run; throws if any is refused. */
const rateOf = async (scene: Scene, seconds: number): Promise<number> => {
  const target = { port: scene.ports.PORT, connections: CONNECTIONS, shot: shooter(scene, scene.staff) }
  const seen = await closedLoad(target, seconds)
  complain('charges', seen)
  return seen.perSecond
}

const p99Of = async (scene: Scene): Promise<number> => {
  const target = { port: scene.ports.PORT, connections: CONNECTIONS, shot: shooter(scene, scene.staff) }
  const seen = await openLoad(target, OPEN_RATE, OPEN_SECONDS)
  complain('fixed rate', seen)
  return percentiles(seen).p99_ms
}

const openFilled = async (transfers: number): Promise<{ scene: Scene; filledPerSecond: number }> => {
  const scene = await openScene({ staff: PLACES, wallets: WALLETS, balance: 100_000_00n, isAlone: true })
  await fill(scene, 1)
  const filledPerSecond = await fillTo(scene, transfers)
  await settle(scene)
  return { scene, filledPerSecond }
}

/** Verifies in this process; `memory_mb` is the most that it had more than before, of ten looks a second. */
const verify = async (scene: Scene) => {
  const before = memoryOf(process.pid)
  let most = before
  const looks = setInterval(() => (most = Math.max(most, memoryOf(process.pid))), 100)
  const startedAt = performance.now()
  const { ok, transfers, problems } = await verifyLedger(scene.database.db)
  const verify_s = round((performance.now() - startedAt) / 1000, 1)
  clearInterval(looks)
  return { transfers, verified: ok, problems: problems.length, verify_s, memory_mb: round(most - before, 0) }
}

/**
 * Compares charges over HTTP at ten thousand and at five million transfers, filled in by the ledger's own
 * function: two products, measured alternately, so that the machine's other load affects both alike.
 */
export const benchChargesLarge = async (
  say: (line: string) => void,
  { rounds, transfers = LARGE }: { rounds: number; transfers?: number | undefined },
): Promise<Record<string, unknown>> => {
  const { scene: large, filledPerSecond } = await openFilled(transfers)
  say(`filled to ${transfers} transfers at ${round(filledPerSecond, 0)}/s`)
  const { scene: small } = await openFilled(SMALL)
  for (const scene of [small, large]) {
    await signInAnew(scene)
    await rateOf(scene, WARM_UP_SECONDS)
  }
  const runs: { small: number; large: number }[] = []
  for (let run = 1; run <= rounds; run++) {
    const rates = { small: await rateOf(small, RUN_SECONDS), large: await rateOf(large, RUN_SECONDS) }
    runs.push(rates)
    say(`run ${run}: ${round(rates.small, 0)}/s at ${SMALL}, ${round(rates.large, 0)}/s at ${transfers}`)
  }
  const [smallP99, largeP99] = [await p99Of(small), await p99Of(large)]
  const verified = await verify(large)
  for (const scene of [small, large]) await scene.close()
  return {
    charges_per_s_small: round(median(runs.map((run) => run.small)), 0),
    charges_per_s_large: round(median(runs.map((run) => run.large)), 0),
    ratio_to_small: round(median(runs.map((run) => run.large / run.small))),
    p99_ms_small: smallP99,
    p99_ms_large: largeP99,
    filled_per_s: round(filledPerSecond, 0),
    ...verified,
  }
}
