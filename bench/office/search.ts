import { percentile, round } from '../load/load.ts'
import { openScene, type Scene } from '../scene.ts'
import { settle } from '../charges-large/fill.ts'
import { ask, signIn, timed } from './asking.ts'
import { addCrowd } from './crowd.ts'

const WALLETS = 1_000_000
const CODES = 200

type Way = (n: number, scene: Scene) => string

/** Texts that somebody at the help desk types, each of another person; a name alone fits tens of thousands. */
const ways: Record<string, Way> = {
  code: (n, { codes }) => codes[n % codes.length] ?? '',
  phone: (n) => String(8_100_000_000 + n * 997),
  email: (n) => `multitud-${n * 997}@`,
  first_name: (n) => ['José', 'maria', 'Guada', 'Itzel'][n % 4] ?? '',
  full_name: (n) => ['José Hernández García', 'maria lopez', 'zoe zarate', 'Ángel núñ'][n % 4] ?? '',
  nobody: (n) => ['Wolfgang', 'jose wolfgang', 'maria hernandez wolfgang'][n % 3] ?? '',
}

/** Milliseconds of each search, rising; throws when one finds nobody who is there. */
const timesOf = async (scene: Scene, token: string, name: string, rounds: number): Promise<number[]> => {
  const times: number[] = []
  for (let n = 1; n <= rounds; n += 1) {
    const body = { text: ways[name]?.(n, scene) ?? '' }
    let found = 0
    const ms = await timed(async () => {
      const reply = await ask(scene, { token, path: 'staff/attendees/search', body })
      found = ((await reply.json()) as { data: { found: unknown[] } }).data.found.length
    })
    if (found > 0 === (name === 'nobody')) throw new Error(`${name}: ${found} found for "${body.text}"`)
    times.push(ms)
  }
  return times.toSorted((a, b) => a - b)
}

/** How long the office's search takes among a million people with a QR at one event, by each way of asking. */
export const benchSearch = async (
  say: (line: string) => void,
  { rounds }: { rounds: number },
): Promise<Record<string, unknown>> => {
  const scene = await openScene({ wallets: CODES, balance: 100_00n, isAlone: true })
  try {
    const took = await timed(() => addCrowd(scene.database, scene.eventId, WALLETS))
    await settle(scene)
    say(`${WALLETS} people in ${round(took / 1_000, 0)} s`)
    const token = await signIn(scene)
    const figures: Record<string, number> = {}
    const all: number[] = []
    for (const name of Object.keys(ways)) {
      const times = await timesOf(scene, token, name, rounds)
      all.push(...times)
      figures[`${name}_p50_ms`] = round(percentile(times, 0.5), 1)
      figures[`${name}_p95_ms`] = round(percentile(times, 0.95), 1)
    }
    const rising = all.toSorted((a, b) => a - b)
    return { wallets: WALLETS, ...figures, search_p95_ms: round(percentile(rising, 0.95), 1) }
  } finally {
    await scene.close()
  }
}
