import { availableParallelism } from 'node:os'
import { connectEmbedded } from '../../apps/server/src/db/index.ts'
import { verifyLedger } from '../../apps/server/src/modules/ledger/index.ts'
import { complain, shooter } from '../charges/shots.ts'
import { prepareTpcb } from '../charges/tpcb.ts'
import { closedLoad, median, round, type Shot } from '../load/load.ts'
import { openTown, type Town } from './nights.ts'

const PROCESSES = [1, 2] as const
const SIZE = { staff: 10, wallets: 2_000, balance: 100_000_00n }
const CONNECTIONS = 256
const WARM_UP_SECONDS = 3
const RUN_SECONDS = 8

/** Charges at the town's events in turn. */
const shotsOf = ({ nights }: Town): (() => Shot) => {
  const shooters = nights.map((night) => shooter(night, night.staff))
  let next = 0
  return () => {
    const shoot = shooters[next++ % shooters.length]
    if (!shoot) throw new Error('a town has events')
    return shoot()
  }
}

/** Charges per second of one run; throws if any is refused. */
const rateOf = async (town: Town, seconds: number): Promise<number> => {
  const target = { port: town.ports.PORT, connections: CONNECTIONS, shot: shotsOf(town) }
  const seen = await closedLoad(target, seconds)
  complain('charges', seen)
  return seen.perSecond
}

const verify = async (towns: readonly Town[]): Promise<boolean> => {
  for (const { nights } of towns)
    for (const { database } of nights) if (!(await verifyLedger(database.db)).ok) return false
  return true
}

/**
 * Charges over HTTP at one process with one database, and at two on one port with one event in each of two databases; in
 * turns, and TPC-B on the first one's PostgreSQL with them, so that the machine's other load affects all alike.
 */
export const benchCluster = async (
  say: (line: string) => void,
  { rounds }: { rounds: number },
): Promise<Record<string, unknown>> => {
  const towns: Town[] = []
  for (const count of PROCESSES) towns.push(await openTown(count, SIZE, { isAlone: true }))
  const [first] = towns
  if (!first) throw new Error('towns were opened')
  const tpcb = await prepareTpcb((await connectEmbedded(first.dataDir)).superUrl)
  for (const town of towns) await rateOf(town, WARM_UP_SECONDS)
  const runs: { tps: number; rates: number[] }[] = []
  for (let run = 1; run <= rounds; run++) {
    const tps = await tpcb.tps(RUN_SECONDS)
    const rates: number[] = []
    for (const town of towns) rates.push(await rateOf(town, RUN_SECONDS))
    runs.push({ tps, rates })
    const said = rates.map((rate, i) => `${round(rate, 0)}/s with ${PROCESSES[i]}`).join(', ')
    say(`run ${run}: TPC-B ${round(tps, 0)} tps (${tpcb.tool}), charges ${said}`)
  }
  await tpcb.drop()
  const verified = await verify(towns)
  for (const town of towns) await town.close()
  const tps = median(runs.map((run) => run.tps))
  const rates = PROCESSES.map((_, i) => median(runs.map((run) => run.rates[i] ?? 0)))
  return {
    processes: PROCESSES,
    charges_per_s: rates.map((rate) => round(rate, 0)),
    ratio: round(median(runs.map(({ rates: [one = 0, two = 0] }) => two / one))),
    tpcb_tps: round(tps, 0),
    tpcb_tool: tpcb.tool,
    to_tpcb: rates.map((rate) => round(rate / tps)),
    cores: availableParallelism(),
    verified,
  }
}
