import { verifyLedger } from '../../apps/server/src/modules/ledger/index.ts'
import { countBooked } from '../kills/kills.ts'
import { sendAgain, startChargers, type Sent } from '../kills/load.ts'
import { openConnection } from '../load/connection.ts'
import { openScene, type Scene } from '../scene.ts'
import { Pair, type Failover, type Fault } from './pair.ts'

export type Round = Failover & {
  fault: Fault
  sent: number
  acknowledged: number
  bookedUnheard: number
  /** Acknowledged charges that don't exist. */
  lost: number
  /** Charges that exist more than once after the retries. */
  doubled: number
  /** Unacknowledged charges that don't exist after their retry. */
  missing: number
  /** Acknowledged charges that were answered otherwise when they were asked again. */
  changed: number
  /** The longest time without an acknowledgement after the fault. */
  gapMs: number
  isVerified: boolean
}

const CONNECTIONS = 32
const WALLETS = 200
const WARM_UP = 400
/** Of the acknowledged ones, how many of the last are asked again after each failover. */
const REPEATS = 200

/** Charges that were answered are asked again; resolves to how many get another answer now. */
const repeat = async (scene: Scene, heard: readonly Sent[]): Promise<number> => {
  const connection = await openConnection('127.0.0.1', scene.ports.PORT)
  let changed = 0
  for (const charge of heard.slice(-REPEATS)) {
    const { status, body } = await connection.send(charge.request)
    if (status !== 200 || body !== charge.body) changed++
  }
  connection.close()
  return changed
}

const examine = async (scene: Scene, sent: readonly Sent[]) => {
  const [heard, unheard] = [
    sent.filter((charge) => charge.isAcknowledged),
    sent.filter((charge) => !charge.isAcknowledged),
  ]
  const { pool, db } = scene.database
  const ids = sent.map(({ opId }) => opId)
  const before = await countBooked(pool, ids)
  await sendAgain(scene, unheard)
  const changed = await repeat(scene, heard)
  const after = await countBooked(pool, ids)
  return {
    sent: sent.length,
    acknowledged: heard.length,
    bookedUnheard: unheard.filter(({ opId }) => before.has(opId)).length,
    lost: heard.filter(({ opId }) => !before.has(opId)).length,
    doubled: sent.filter(({ opId }) => (after.get(opId) ?? 0) > 1).length,
    missing: unheard.filter(({ opId }) => !after.has(opId)).length,
    changed,
    isVerified: (await verifyLedger(db)).ok,
  }
}

const failUnderLoad = async (scene: Scene, pair: Pair, fault: Fault): Promise<Round> => {
  const chargers = startChargers(scene, CONNECTIONS)
  await chargers.acknowledged(WARM_UP)
  // The fault may fall anywhere in a batch's life.
  await new Promise((done) => setTimeout(done, Math.random() * 40))
  const failedAt = performance.now()
  const failover = await pair.failOver(fault)
  // Charges after the failover are part of the round.
  await chargers.acknowledged(CONNECTIONS)
  await chargers.stop()
  const gapMs = chargers.longestSilence(failedAt)
  return { fault, ...failover, gapMs, ...(await examine(scene, chargers.sent)) }
}

type Plan = { rounds: number; say: (line: string) => void }

/**
 * Takes the primary away under charges, killed and hung in turns, and asks after each failover for every charge of the
 * round, whose ids are kept here and not in the database.
 */
export const failoverRounds = async ({ rounds, say }: Plan): Promise<Round[]> => {
  const pair = await Pair.start()
  const done: Round[] = []
  try {
    const { appUrl, migrationUrl, superUrl } = pair.urls
    const env = { LOG_LEVEL: 'fatal', DATABASE_URL: appUrl, DATABASE_MIGRATION_URL: migrationUrl }
    const size = { staff: 4, wallets: WALLETS, balance: 1_000_000_00n }
    const scene = await openScene({ ...size, isAlone: true, env, urls: { appUrl, superUrl } })
    try {
      for (let number = 0; number < rounds; number++) {
        const round = await failUnderLoad(scene, pair, number % 2 === 0 ? 'killed' : 'hung')
        done.push(round)
        say(`round ${number + 1}: ${JSON.stringify(round)}`)
      }
    } finally {
      await scene.close()
    }
  } finally {
    await pair.stop()
  }
  return done
}
