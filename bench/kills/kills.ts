import { connectEmbedded, openDatabase } from '../../apps/server/src/db/index.ts'
import { verifyLedger } from '../../apps/server/src/modules/ledger/index.ts'
import { startBenchProduct } from '../product.ts'
import { openScene, signInAnew, type Scene } from '../scene.ts'
import { sendAgain, startChargers, type Sent } from './load.ts'
import { readPidFile } from '../../packages/embedded-postgres/src/postmaster.ts'
import { clusterPath, readState } from '../../packages/embedded-postgres/src/state.ts'
import type { Pool } from 'pg'

/** The process id of the data folder's PostgreSQL, which leads its own process group; 0 if there is none. */
export const postmasterOf = (dataDir: string): number => {
  const state = readState(dataDir)
  const pid = Number(state && readPidFile(clusterPath(dataDir, state))[0])
  return pid > 0 ? pid : 0
}

/** The number of sales in the ledger per operation; operations without one are not in the map. */
export const countBooked = async (pool: Pool, opIds: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await pool.query<{ opId: string; count: number }>(
    `SELECT op_id AS "opId", count(*)::integer AS count FROM ledger.transfer
     WHERE op_id = ANY ($1::uuid[]) AND leg = 0 GROUP BY op_id`,
    [opIds],
  )
  return new Map(rows.map(({ opId, count }) => [opId, count]))
}

export type Victim = 'server' | 'database'

export type Round = {
  victim: Victim
  sent: number
  acknowledged: number
  /** Charges booked but never acknowledged: the reason why a retry must use the same id. */
  bookedUnheard: number
  /** Acknowledged charges that don't exist. */
  lost: number
  /** Charges that exist more than once after the retries. */
  twice: number
  /** Unacknowledged charges that don't exist after their retry. */
  missing: number
  /** The longest time without an acknowledgement after the kill. */
  downMs: number
  isVerified: boolean
}

/** Only fatal errors are logged: a killed database's errors are expected here. */
const parts = { isAlone: true, env: { LOG_LEVEL: 'fatal' } }
const CONNECTIONS = 32
const WALLETS = 200
const BACK_LIMIT_MS = 60_000
/** A random pause, so that the kill falls anywhere in a batch's life cycle. */
const randomPause = (): Promise<void> => new Promise((done) => setTimeout(done, Math.random() * 40))

const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  const giveUpAt = Date.now() + BACK_LIMIT_MS
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error(`in vain: ${what}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}

const isReady = async ({ product }: Scene): Promise<boolean> => {
  const answer = await fetch(`${product.address}/health/ready`).catch(() => null)
  return answer?.ok === true
}

/** Kills PostgreSQL and waits until its supervisor, in the server, has restarted it. */
const killDatabase = async (scene: Scene): Promise<void> => {
  const killed = postmasterOf(scene.dataDir)
  process.kill(killed, 'SIGKILL')
  await until('PostgreSQL is started again', async () => ![killed, 0].includes(postmasterOf(scene.dataDir)))
}

/** Kills and restarts the server. Its PostgreSQL lives on as an orphan, which the next start finds. */
const killServer = async (scene: Scene): Promise<void> => {
  process.kill(scene.product.serverPid, 'SIGKILL')
  await scene.product.ended
  scene.product = await startBenchProduct(scene.dataDir, scene.ports, parts)
}

const examine = async (scene: Scene, sent: readonly Sent[]): Promise<Omit<Round, 'victim' | 'downMs'>> => {
  const embedded = await connectEmbedded(scene.dataDir)
  const { db, pool, close } = openDatabase(embedded.appUrl, { max: 2, onIdleError: () => {} })
  try {
    const [heard, unheard] = [
      sent.filter((charge) => charge.isAcknowledged),
      sent.filter((charge) => !charge.isAcknowledged),
    ]
    const ids = sent.map(({ opId }) => opId)
    const before = await countBooked(pool, ids)
    await sendAgain(scene, unheard)
    const after = await countBooked(pool, ids)
    const { ok } = await verifyLedger(db)
    return {
      sent: sent.length,
      acknowledged: heard.length,
      bookedUnheard: unheard.filter(({ opId }) => before.has(opId)).length,
      lost: heard.filter(({ opId }) => !before.has(opId)).length,
      twice: sent.filter(({ opId }) => (after.get(opId) ?? 0) > 1).length,
      missing: unheard.filter(({ opId }) => !after.has(opId)).length,
      isVerified: ok,
    }
  } finally {
    await close()
  }
}

const killUnderLoad = async (scene: Scene, victim: Victim, warmUp: number): Promise<Round> => {
  const chargers = startChargers(scene, CONNECTIONS)
  await chargers.acknowledged(warmUp)
  await randomPause()
  const killedAt = performance.now()
  await (victim === 'server' ? killServer(scene) : killDatabase(scene))
  await until('the product is ready again', () => isReady(scene))
  // Charges after the restart are part of the round.
  await chargers.acknowledged(CONNECTIONS)
  await chargers.stop()
  const downMs = Math.round(chargers.longestSilence(killedAt))
  return { victim, downMs, ...(await examine(scene, chargers.sent)) }
}

type Plan = { rounds: number; warmUp: number; say: (line: string) => void }

/** Fewer than are made while an access token lasts. */
const ROUNDS_OF_A_TOKEN = 50

/**
 * Kills the server and PostgreSQL alternately with SIGKILL while charges run, and checks the charges after
 * each kill.
 */
export const killRounds = async ({ rounds, warmUp, say }: Plan): Promise<Round[]> => {
  const scene = await openScene({ staff: 4, wallets: WALLETS, balance: 1_000_000_00n, ...parts })
  const done: Round[] = []
  try {
    for (let number = 0; number < rounds; number++) {
      if (number % ROUNDS_OF_A_TOKEN === ROUNDS_OF_A_TOKEN - 1) await signInAnew(scene)
      const round = await killUnderLoad(scene, number % 2 === 0 ? 'server' : 'database', warmUp)
      done.push(round)
      say(`round ${number + 1}: ${JSON.stringify(round)}`)
    }
  } finally {
    await scene.close()
  }
  return done
}
