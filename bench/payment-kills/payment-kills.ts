import { demoPassword } from '../../apps/server/src/seed/demo-accounts.ts'
import { verifyLedger } from '../../apps/server/src/modules/ledger/index.ts'
import { ownSecrets } from '../../apps/server/src/env.ts'
import { openScene } from '../scene.ts'
import { phases, type Phase } from './phases.ts'
import { booksOf, lockRows } from './queries.ts'
import { api, steer, waitingFaults, type Town } from './town.ts'
import { until } from './until.ts'

export type Outcome = {
  phase: string
  /**
   * From the kill until our books match the gateway's, in ms, including any request that the person must
   * repeat.
   */
  recoveredMs: number
  status: string
  available: number
  held: number
  refunds: string[]
  heardBy: string[]
  /** The payments of this purchase at the gateway. */
  gateway: { payments: number; centavos: number }
}
export type Round = { caught: number; outcomes: Outcome[]; isVerified: boolean }

type Purchase = Awaited<ReturnType<Phase['prepare']>> & { phase: Phase }

/** How long the simulator delays each gateway answer, so that the locks are in place before it arrives. */
const HELD_SECONDS = 3
/** Below the 3 s for which the server waits for a row lock. */
const PATIENCE_MS = 2_500
const NOTICES = 500

const hearNotices = async (town: Town, isHeard: boolean): Promise<void> => {
  const mode = isHeard ? { mode: 'deliver' } : { mode: 'drop', times: NOTICES }
  for (const provider of ['mercado-pago', 'paypal'])
    await steer(town, { provider, action: 'notices', ...mode })
}

/**
 * Starts every gateway operation and waits until the gateways have done them; their answers and notices are
 * still held back.
 */
const actAll = async (town: Town, purchases: readonly Purchase[]): Promise<void> => {
  const asked = purchases.flatMap(({ phase }) => phase.operation ?? [])
  for (const operation of asked) await steer(town, { action: 'next', seconds: HELD_SECONDS, ...operation })
  // Each call fails when the server that should answer it is killed.
  for (const { phase, act } of purchases) if (phase.operation) void act().catch(() => {})
  await until('the gateways did their work', async () => {
    const waiting = await waitingFaults(town)
    return !asked.some(({ operation }) => waiting.includes(operation))
  })
}

/**
 * Brings every purchase to where the gateway has answered and our commit waits for a row lock of ours, and
 * kills the server there. Resolves to the number of commits waiting at the kill: on a starved machine the
 * first time out before the last arrive.
 */
const killAtCommit = async (town: Town, purchases: readonly Purchase[]): Promise<number> => {
  const { scene } = town
  const told = purchases.filter(({ phase }) => phase.operation === null)
  await hearNotices(town, false)
  await actAll(town, purchases)
  const lock = await lockRows(
    scene.database.pool,
    purchases.map(({ phase, code }) => ({ row: phase.row, code })),
  )
  await until('an answer came', async () => (await lock.waiting()) > 0)
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const areAll = async (count: number): Promise<boolean> =>
    patience.aborted || (await lock.waiting()) >= count
  await hearNotices(town, true)
  for (const { act } of told) await act()
  await until('every answer came', () => areAll(purchases.length))
  const caught = await lock.waiting()
  const { ended } = scene.product
  process.kill(scene.product.serverPid, 'SIGKILL')
  await ended
  await lock.release()
  return caught
}

const recover = async (town: Town, purchase: Purchase, since: number): Promise<Outcome> => {
  const { pool } = town.scene.database
  const { phase, code } = purchase
  await purchase.again?.()
  const isSo = async (): Promise<boolean> => {
    const books = await booksOf(pool, code)
    return (
      books?.status === phase.expected.status &&
      books.available === phase.expected.available &&
      books.held === 0
    )
  }
  await until(`${phase.name}: recovered`, isSo, 120_000)
  const recoveredMs = Math.round(performance.now() - since)
  const books = await booksOf(pool, code)
  if (books === null) throw new Error('an order is gone')
  return { phase: phase.name, recoveredMs, ...books, gateway: await purchase.kept() }
}

export const signInAtTheOffice = async (town: Pick<Town, 'scene'>): Promise<string> => {
  const body = { email: 'admin@demo.test', password: demoPassword }
  const signedIn = await api<{ access_token: string }>(town as Town, 'auth/public/login', { body })
  return signedIn.access_token
}

const killOnce = async (town: Town, tokens: readonly string[]): Promise<Round> => {
  const { scene } = town
  await steer(town, { provider: 'all', action: 'clear' })
  const purchases = await Promise.all(
    phases.map(async (phase, i) => ({ phase, ...(await phase.prepare(town, tokens[i] ?? '')) })),
  )
  const caught = await killAtCommit(town, purchases)
  const killedAt = performance.now()
  await scene.product.startServer()
  const outcomes = await Promise.all(purchases.map((purchase) => recover(town, purchase, killedAt)))
  const { ok } = await verifyLedger(scene.database.db)
  return { caught, outcomes, isVerified: ok }
}

type Plan = { rounds: number; say: (line: string) => void }

/**
 * Kills the server with SIGKILL between each kind of gateway answer and our commit, all kinds in each round.
 */
export const paymentKillRounds = async ({ rounds, say }: Plan): Promise<Round[]> => {
  const scene = await openScene({ attendees: phases.length * rounds, env: { LOG_LEVEL: 'fatal' } })
  const done: Round[] = []
  try {
    const parts = { scene, simulator: scene.product.simulator ?? '' }
    const { MP_ACCESS_TOKEN: account = '' } = ownSecrets(scene.dataDir)
    const town: Town = { ...parts, account, office: await signInAtTheOffice(parts) }
    for (let number = 0; number < rounds; number++) {
      const tokens = scene.attendees.slice(number * phases.length)
      const round = await killOnce(town, tokens)
      done.push(round)
      say(`round ${number + 1}: ${round.caught} of ${phases.length} caught at their commit`)
      for (const outcome of round.outcomes) say(`round ${number + 1}: ${JSON.stringify(outcome)}`)
    }
  } finally {
    await scene.close()
  }
  return done
}
