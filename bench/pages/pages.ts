import { join } from 'node:path'
import { complain, shooter } from '../charges/shots.ts'
import { median, openLoad, percentile, round } from '../load/load.ts'
import { openScene, type Scene } from '../scene.ts'
import { buildWeb } from '../../scripts/build-web.mjs'
import { runBeside } from '../load/beside.ts'
import type { FloodOrder, FloodSeen } from './flood.ts'

const PLACES = 20
const WALLETS = 2_000
const BALANCE = 100_000_00n
const CHARGES_PER_S = 200
const OFFERED_PER_S = 2_000
const CONNECTIONS = 64
const SECONDS = 8
const WARM_SECONDS = 3

/** Paths that strangers request: existing pages, missing ones, and queries that are always new. */
const pathsOf = (event: string): string[] => [
  '/',
  '/_.data?x={n}',
  `/events/${event}/add-funds?x={n}`,
  `/events/invented-{n}/add-funds`,
  '/terms-and-conditions',
  '/users/qrs?x={n}',
  '/nowhere/{n}',
  '/nowhere-{n}.data',
]

const eventUrl = async ({ product }: Scene): Promise<string> => {
  const answer = await fetch(`${product.address}/api/v1/es/public/events`)
  const { data } = (await answer.json()) as { data: { url: string }[] }
  return data[0]?.url ?? ''
}

/** Page requests at full speed, and charges at a fixed rate with and without a flood of page requests. */
export const benchPages = async (
  say: (line: string) => void,
  { rounds }: { rounds: number },
): Promise<Record<string, unknown>> => {
  await buildWeb()
  const scene = await openScene({ isAlone: true, staff: PLACES, wallets: WALLETS, balance: BALANCE })
  const port = scene.ports.PORT
  const pages = { port, paths: pathsOf(await eventUrl(scene)), connections: CONNECTIONS }
  const charge = async (seconds: number): Promise<number> => {
    const shot = shooter(scene, scene.staff)
    const seen = await openLoad({ port, connections: CONNECTIONS, shot }, CHARGES_PER_S, seconds)
    complain('charges', seen)
    return percentile(seen.latencies, 0.99)
  }
  const asked = async (perSecond: number | null, seconds: number): Promise<number> => {
    const order: FloodOrder = { ...pages, perSecond, seconds }
    const seen = await runBeside<FloodSeen>(join(import.meta.dirname, 'flood.ts'), order)
    if (seen.unexpected.length > 0)
      throw new Error(`pages: unexpected answers, the first: ${seen.unexpected[0]}`)
    return seen.perSecond
  }
  await Promise.all([charge(WARM_SECONDS), asked(null, WARM_SECONDS)])
  const runs: { pages: number; quiet: number; flooded: number; answered: number }[] = []
  for (let run = 0; run < rounds; run++) {
    const quiet = await charge(SECONDS)
    const [answered, flooded] = await Promise.all([asked(OFFERED_PER_S, SECONDS + 1), charge(SECONDS)])
    runs.push({ pages: await asked(null, SECONDS), quiet, flooded, answered })
    say(
      `run ${run + 1}: p99 of a charge ${round(quiet)} ms, ${round(flooded)} ms beside ${answered} pages/s; ${runs.at(-1)?.pages} pages/s at most`,
    )
  }
  await scene.close()
  return {
    pages_per_s: median(runs.map((run) => run.pages)),
    charges_per_s: CHARGES_PER_S,
    pages_offered_per_s: OFFERED_PER_S,
    pages_answered_per_s: median(runs.map(({ answered }) => answered)),
    charge_p99_quiet_ms: round(median(runs.map(({ quiet }) => quiet))),
    charge_p99_ms: round(median(runs.map(({ flooded }) => flooded))),
    charge_p99_ratio: round(median(runs.map(({ quiet, flooded }) => flooded / quiet))),
  }
}
