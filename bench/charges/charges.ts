import { verifyLedger } from '../../apps/server/src/modules/ledger/index.ts'
import { closedLoad, median, openLoad, percentiles, round } from '../load/load.ts'
import { memoryOf } from '../load/memory.ts'
import { buildWeb } from '../../scripts/build-web.mjs'
import { openScene, type Scene } from '../scene.ts'
import { benchSecret, enrolAll, liveShooter, liveTexts, lookUpShooter, type LiveQr } from './live.ts'
import { complain, fill, shooter } from './shots.ts'
import { prepareTpcb, type Tpcb } from './tpcb.ts'

const PLACES = 20
const WALLETS = 4_000
const CONNECTIONS = 256
const RUN_SECONDS = 8
const LOOK_UP_RATE = 1_000
const LOOK_UP_CONNECTIONS = 64
const OPEN_RATE = 500
const OPEN_SECONDS = 10
const START_TRANSFERS = 10_000
const MEMORY_CHARGES = 100_000

/**
 * Look-ups by static code, and of live QRs, which verify a signature: as many as go, and the latency of the latter at a
 * rate of `LOOK_UP_RATE`. Nothing charges meanwhile, so each live one is answered with a ticket.
 */
const measureLookUps = async (scene: Scene, qrs: readonly LiveQr[]) => {
  const target = { port: scene.ports.PORT, connections: LOOK_UP_CONNECTIONS }
  const byCode = lookUpShooter(scene, scene.codes, '"ticket":null')
  const most = await closedLoad({ ...target, shot: byCode }, RUN_SECONDS)
  complain('look-ups by code', most)
  const live = () => lookUpShooter(scene, liveTexts(scene, qrs), '"ticket":"T1')
  const mostLive = await closedLoad({ ...target, shot: live() }, RUN_SECONDS)
  complain('live look-ups', mostLive)
  const steady = await openLoad({ ...target, shot: live() }, LOOK_UP_RATE, RUN_SECONDS)
  complain('live look-ups at a rate', steady)
  return {
    static_lookups_per_s: round(most.perSecond, 0),
    live_lookups_per_s: round(mostLive.perSecond, 0),
    live_lookup_max_p99_ms: percentiles(mostLive).p99_ms,
    lookup_rate: LOOK_UP_RATE,
    live_lookup_p99_ms: percentiles(steady).p99_ms,
  }
}

/** Charges and TPC-B at one fixed rate, by turns; the percentiles are the medians of the turns. */
const measureSteady = async (scene: Scene, tpcb: Tpcb, rounds: number) => {
  const target = { port: scene.ports.PORT, connections: CONNECTIONS, shot: shooter(scene, scene.staff) }
  const turns: { ours: ReturnType<typeof percentiles>; theirs: ReturnType<typeof percentiles> }[] = []
  for (let turn = 0; turn < rounds; turn++) {
    const theirs = percentiles({ latencies: await tpcb.latencies(OPEN_RATE, OPEN_SECONDS) })
    const seen = await openLoad(target, OPEN_RATE, OPEN_SECONDS)
    complain('fixed rate', seen)
    turns.push({ ours: percentiles(seen), theirs })
  }
  const ours = (name: keyof (typeof turns)[number]['ours']) => median(turns.map((turn) => turn.ours[name]))
  return {
    rate: OPEN_RATE,
    p50_ms: ours('p50_ms'),
    p95_ms: ours('p95_ms'),
    p99_ms: ours('p99_ms'),
    max_ms: Math.max(...turns.map((turn) => turn.ours.max_ms)),
    tpcb_p99_ms: median(turns.map(({ theirs }) => theirs.p99_ms)),
    p99_ratio: round(median(turns.map((turn) => turn.ours.p99_ms / turn.theirs.p99_ms))),
  }
}

/**
 * Charges over HTTP compared with TPC-B on the same PostgreSQL: spread over places, at one place, and both at a
 * fixed rate.
 */
export const benchCharges = async (
  say: (line: string) => void,
  { rounds }: { rounds: number },
): Promise<Record<string, unknown>> => {
  // A server's memory includes its built pages, so build them before measuring.
  await buildWeb()
  const scene = await openScene({
    staff: PLACES,
    wallets: WALLETS,
    balance: 100_000_00n,
    env: { APP_SECRET: benchSecret },
  })
  const tpcb = await prepareTpcb(scene.urls.superUrl)
  await fill(scene, START_TRANSFERS)
  // Look-ups first: charges by tickets of the bench use steps of days to come.
  const qrs = await enrolAll(scene)
  const lookUps = await measureLookUps(scene, qrs)
  const liveShot = liveShooter(scene, qrs)
  const runs: { tps: number; spread: number; live: number; one: number }[] = []
  for (let run = 0; run < rounds; run++) {
    const tps = await tpcb.tps(RUN_SECONDS)
    const target = { port: scene.ports.PORT, connections: CONNECTIONS }
    const spread = await closedLoad({ ...target, shot: shooter(scene, scene.staff) }, RUN_SECONDS)
    const one = await closedLoad({ ...target, shot: shooter(scene, scene.staff.slice(0, 1)) }, RUN_SECONDS)
    const live = await closedLoad({ ...target, shot: liveShot }, RUN_SECONDS)
    complain('spread', spread)
    complain('live', live)
    complain('one place', one)
    runs.push({ tps, spread: spread.perSecond, live: live.perSecond, one: one.perSecond })
    say(
      `run ${run + 1}: TPC-B ${round(tps, 0)} tps (${tpcb.tool}), charges ${round(spread.perSecond, 0)}/s spread, ${round(live.perSecond, 0)}/s live, ${round(one.perSecond, 0)}/s into one place`,
    )
  }
  const steady = await measureSteady(scene, tpcb, rounds)
  await tpcb.drop()
  await fill(scene, MEMORY_CHARGES)
  const memory = memoryOf(scene.product.serverPid)
  const { ok, transfers, problems } = await verifyLedger(scene.database.db)
  await scene.close()
  const spreads = median(runs.map(({ spread }) => spread))
  return {
    charges_per_s: round(spreads, 0),
    one_place_per_s: round(median(runs.map(({ one }) => one)), 0),
    one_place_ratio: round(median(runs.map(({ one, spread }) => one / spread))),
    live_per_s: round(median(runs.map(({ live }) => live)), 0),
    live_ratio: round(median(runs.map(({ live, spread }) => live / spread))),
    ...lookUps,
    tpcb_tps: round(median(runs.map(({ tps }) => tps)), 0),
    tpcb_tool: tpcb.tool,
    ratio: round(median(runs.map(({ spread, tps }) => spread / tps))),
    ...steady,
    server_memory_mb: round(memory, 0),
    transfers,
    verified: ok,
    problems: problems.length,
  }
}
