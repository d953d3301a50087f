import { randomUUID } from 'node:crypto'
import { postmasterOf } from '../kills/kills.ts'
import { signInAtTheOffice } from '../payment-kills/payment-kills.ts'
import { api, CENTAVOS, keptByMercadoPago, order, type Town } from '../payment-kills/town.ts'
import { payByCard } from '../payment-kills/phases.ts'
import { until } from '../payment-kills/until.ts'
import { ownSecrets } from '../../apps/server/src/env.ts'
import { verifyLedger } from '../../apps/server/src/modules/ledger/index.ts'
import { openScene, type Scene } from '../scene.ts'
import { creditedWallets, runOf, spendOf } from './queries.ts'

const PEOPLE = 2_000
const AT_ONCE = 8
/** Spent by each person, so that a second refund would be seen: the gateway would keep less than this. */
const SPENT = 5_000n

type Say = (line: string) => void

const buyAll = async (town: Town, say: Say): Promise<string[]> => {
  const { attendees } = town.scene
  const codes: string[] = []
  for (let from = 0; from < attendees.length; from += AT_ONCE) {
    const some = attendees.slice(from, from + AT_ONCE)
    codes.push(
      ...(await Promise.all(
        some.map(async (token) => {
          const code = await order(town, token)
          await payByCard(town, token, code)
          return code
        }),
      )),
    )
    if (from % (AT_ONCE * 50) === 0) say(`${codes.length} paid`)
  }
  return codes
}

const killServer = async ({ product }: Scene): Promise<void> => {
  const { ended } = product
  process.kill(product.serverPid, 'SIGKILL')
  await ended
  await product.startServer()
}

const killDatabase = async ({ dataDir }: Scene): Promise<void> => {
  const killed = postmasterOf(dataDir)
  process.kill(killed, 'SIGKILL')
  await until('PostgreSQL is started again', async () => ![killed, 0].includes(postmasterOf(dataDir)))
}

const someSeconds = (most: number): Promise<void> =>
  new Promise((done) => setTimeout(done, Math.random() * most * 1_000))

/** Kills server and database in turns, spread over the run, until it has asked for everything. */
const killWhileItRuns = async (town: Town, rounds: number, people: number, say: Say): Promise<number> => {
  const { scene } = town
  const pause = (people / 5 / (rounds + 1)) * 1.5
  let kills = 0
  while (kills < rounds && (await runOf(scene.database.pool, scene.eventId)).state !== 'done') {
    await someSeconds(pause)
    await (kills % 2 === 0 ? killServer : killDatabase)(scene)
    kills += 1
    say(`kill ${kills}: ${JSON.stringify(await runOf(scene.database.pool, scene.eventId))}`)
  }
  return kills
}

const examine = async (town: Town, codes: readonly string[]) => {
  const expected = Number(SPENT)
  let [lost, twice] = [0, 0]
  for (const code of codes) {
    const { centavos } = await keptByMercadoPago(town, code)
    if (centavos > expected) lost += 1
    if (centavos < expected) twice += 1
  }
  return { lost, twice }
}

/**
 * An event of people who paid by card and spent a part ends, and what is left goes back by itself while server and
 * database are killed: whether each person was given back exactly that, once, and the books verify.
 */
export const benchRefunds = async (
  say: Say,
  { rounds, transfers: people = PEOPLE }: { rounds: number; transfers?: number | undefined },
): Promise<Record<string, unknown>> => {
  const scene = await openScene({ attendees: people, env: { LOG_LEVEL: 'fatal' } })
  try {
    const parts = { scene, simulator: scene.product.simulator ?? '' }
    const { MP_ACCESS_TOKEN: account = '' } = ownSecrets(scene.dataDir)
    const town: Town = { ...parts, account, office: await signInAtTheOffice(parts) }
    const codes = await buyAll(town, say)
    const { pool, db } = scene.database
    await until(
      'all are credited',
      async () => (await creditedWallets(pool, scene.eventId)).length >= people,
      120_000,
    )
    await spendOf(scene, await creditedWallets(pool, scene.eventId), SPENT)
    await pool.query(
      `UPDATE event SET ends_at = now() - interval '1 minute', starts_at = now() - interval '1 day'
      WHERE id = $1`,
      [scene.eventId],
    )
    const startedAt = performance.now()
    const opId = randomUUID()
    await api(town, `office/events/${scene.eventId}/refund-run`, {
      token: town.office,
      key: opId,
      body: { op_id: opId },
    })
    await until('all is held', async () => (await runOf(pool, scene.eventId)).state !== 'preparing', 120_000)
    const preparedMs = Math.round(performance.now() - startedAt)
    const kills = await killWhileItRuns(town, rounds, people, say)
    await until('the run is over', async () => (await runOf(pool, scene.eventId)).state === 'done', 1_800_000)
    const tookS = Math.round((performance.now() - startedAt) / 1_000)
    const { ok } = await verifyLedger(db)
    const sums = await runOf(pool, scene.eventId)
    return {
      people,
      kills,
      prepared_ms: preparedMs,
      took_s: tookS,
      given_back_centavos: sums.done,
      expected_centavos: people * (CENTAVOS - Number(SPENT)),
      ...(await examine(town, codes)),
      verified: ok,
    }
  } finally {
    await scene.close()
  }
}
