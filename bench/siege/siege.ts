import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { verifyLedger } from '../../apps/server/src/modules/ledger/index.ts'
import { buildWeb } from '../../scripts/build-web.mjs'
import { shooter } from '../charges/shots.ts'
import { runBeside } from '../load/beside.ts'
import { memoryOf } from '../load/memory.ts'
import { openConnection } from '../load/connection.ts'
import { openLoad, percentile, round, type Seen } from '../load/load.ts'
import { anAttendeeWithId } from '../people.ts'
import { openScene, type Scene } from '../scene.ts'
import { pairTills } from '../tills/paired.ts'
import type { SiegeOrder, SiegeSeen } from './arms.ts'

const TILLS = 60
const WALLETS = 3_000
const BALANCE = 100_000_00n
const CHARGES_PER_S = 300
const CONNECTIONS = 64
const SECONDS = 600
const WARM_SECONDS = 3
const QUIET_MOST_SECONDS = 60
/** The address of a visitor who takes no part in the attack; nobody attacks from it. */
const VISITOR = '127.0.9.9'
const EVERY_MS = 1_000

const charge = (scene: Scene, tokens: readonly string[], seconds: number): Promise<Seen> =>
  openLoad(
    { port: scene.ports.PORT, connections: CONNECTIONS, shot: shooter(scene, tokens) },
    CHARGES_PER_S,
    seconds,
  )

/** Requests pages as an ordinary visitor, once a second; resolves to the answers other than 200. */
const visit = async ({ ports }: Scene, token: string, seconds: number): Promise<string[]> => {
  const refused: string[] = []
  const headers = `Host: localhost\r\nAuthorization: Bearer ${token}\r\nAccept: */*`
  const endsAt = performance.now() + seconds * 1_000
  while (performance.now() < endsAt) {
    const connection = await openConnection('127.0.0.1', ports.PORT, VISITOR)
    for (const path of ['/', '/users/qrs', '/api/v1/es/public/events', '/api/v1/es/auth/public/me']) {
      const { status } = await connection.send(`GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`)
      if (status !== 200) refused.push(`${path} ${status}`)
    }
    connection.close()
    await pause(EVERY_MS)
  }
  return refused
}

const eventUrl = async ({ product }: Scene): Promise<string> => {
  const answer = await fetch(`${product.address}/api/v1/es/public/events`)
  const { data } = (await answer.json()) as { data: { url: string }[] }
  return data[0]?.url ?? ''
}

const countOf = (answers: Record<number, number> = {}): number =>
  Object.values(answers).reduce((sum, count) => sum + count, 0)

const tell = (say: (line: string) => void, seen: SiegeSeen): void => {
  for (const [arm, answers] of Object.entries(seen))
    say(
      `${arm.padEnd(10)} ${Object.entries(answers)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ')}`,
    )
}

/**
 * The number of forbidden actions that succeeded. A page for an invented person doesn't count; a booked
 * operation does.
 */
const successes = ({ guesses = {}, notices = {}, uploads = {} }: SiegeSeen): number =>
  [guesses, notices, uploads].reduce((sum, answers) => sum + (answers[200] ?? 0), 0)

/** Charges from tills during all attacks at once, compared with the same charges without attacks. */
export const benchSiege = async (
  say: (line: string) => void,
  { seconds = SECONDS, wallets = WALLETS }: { seconds?: number | undefined; wallets?: number },
): Promise<Record<string, unknown>> => {
  await buildWeb()
  // Default rate limits: they are under test here.
  const scene = await openScene({
    isAlone: true,
    wallets,
    balance: BALANCE,
    env: { RATE_LIMIT_FACTOR: '1' },
  })
  const town = { database: scene.database, eventId: scene.eventId, address: scene.product.address }
  const [attendee, visitor] = [await anAttendeeWithId(town, 1), await anAttendeeWithId(town, 2)]
  const tokens = (await pairTills(scene, TILLS)).map(({ token }) => token)
  await charge(scene, tokens, WARM_SECONDS)
  const quiet = await charge(scene, tokens, Math.min(seconds, QUIET_MOST_SECONDS))
  const before = memoryOf(scene.product.serverPid)
  say(`quiet: p99 ${round(percentile(quiet.latencies, 0.99))} ms, ${round(before, 0)} MB`)
  const order: SiegeOrder = { port: scene.ports.PORT, seconds, eventUrl: await eventUrl(scene), attendee }
  const [attacked, siege, refused] = await Promise.all([
    runBeside<SiegeSeen>(join(import.meta.dirname, 'attacker.ts'), order),
    charge(scene, tokens, seconds),
    visit(scene, visitor.token, seconds),
  ])
  const memory = memoryOf(scene.product.serverPid)
  tell(say, attacked)
  for (const lines of new Set([...siege.unexpected, ...refused])) say(`unexpected: ${lines}`)
  const { ok, problems } = await verifyLedger(scene.database.db)
  await scene.close()
  const [p99Quiet, p99Siege] = [quiet, siege].map(({ latencies }) => round(percentile(latencies, 0.99)))
  return {
    seconds,
    charges_per_s: round(siege.perSecond, 0),
    p99_quiet_ms: p99Quiet,
    p99_siege_ms: p99Siege,
    errors: siege.unexpected.length + quiet.unexpected.length,
    locked_out: refused.length,
    taken: successes(attacked),
    pages: countOf(attacked.pages),
    guesses: countOf(attacked.guesses),
    notices: countOf(attacked.notices),
    uploads: countOf(attacked.uploads),
    streams: countOf(attacked.streams),
    memory_quiet_mb: round(before, 0),
    memory_mb: round(memory, 0),
    verified: ok,
    problems: problems.length,
  }
}
