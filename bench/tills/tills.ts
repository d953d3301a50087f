import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { verifyLedger } from '../../apps/server/src/modules/ledger/index.ts'
import { keyHeader, openConnection, postRequest, type Answer } from '../load/connection.ts'
import { percentiles, round } from '../load/load.ts'
import { openScene, type Scene } from '../scene.ts'
import { pairTills, pickProducts, type Till } from './paired.ts'

const TILLS = 300
const WALLETS = 6_000
const BALANCE = 100_000_00n
const EVERY_MS = 5_000
const CONTACT_MS = 2_500

type Body = { op_id?: string; [field: string]: unknown }

type Seen = { latencies: number[]; unexpected: string[]; isOver: () => boolean }

/** Runs one till at its own pace: it looks up a QR, charges it, and reports its presence regularly. */
const work = async (scene: Scene, till: Till, items: readonly { unit_price: number }[], seen: Seen) => {
  const at = `/api/v1/es/staff/events/${scene.eventId}`
  const amount = items.reduce((sum, { unit_price }) => sum + unit_price, 0)
  const open = () => openConnection('127.0.0.1', scene.ports.PORT)
  let connection = await open()
  const send = async (path: string, body: Body): Promise<Answer> => {
    const key = body.op_id === undefined ? '' : keyHeader(body.op_id)
    const request = postRequest(`${at}/${path}`, till.token, JSON.stringify(body), key)
    const answer = await connection.send(request)
    if (answer.isLast) connection = await open()
    if (answer.status !== 200) seen.unexpected.push(`${path} ${answer.status} ${answer.body.slice(0, 120)}`)
    return answer
  }
  const timed = async (path: string, body: Body): Promise<Answer> => {
    const sinceMs = performance.now()
    const answer = await send(path, body)
    seen.latencies.push(performance.now() - sinceMs)
    return answer
  }
  await pause(randomInt(EVERY_MS))
  for (let dueMs = performance.now(); !seen.isOver(); dueMs += EVERY_MS) {
    const code = scene.codes[randomInt(scene.codes.length)]
    await timed('qr/lookup', { code })
    const charged = await timed('charges', { op_id: uuidv7(), code, amount, items })
    if (charged.status === 200) till.booked += BigInt(Math.round(amount * 100))
    await send('till/contact', { waiting: 0 })
    await pause(Math.max(0, dueMs + CONTACT_MS - performance.now()))
    await send('till/contact', { waiting: 0 })
    await pause(Math.max(0, dueMs + EVERY_MS - performance.now()))
  }
  connection.close()
}

/** The ledger's sum of charges per device, in centavos. */
const bookedBy = async ({ database, eventId }: Scene): Promise<Map<string, bigint>> => {
  const { rows } = await database.pool.query<{ till: string; amount: string }>(
    `SELECT till, sum(amount)::text AS amount FROM ledger.transfer
     WHERE event_id = $1 AND kind = 2 AND till IS NOT NULL GROUP BY till`,
    [eventId],
  )
  return new Map(rows.map(({ till, amount }) => [till, BigInt(amount)]))
}

/** 300 paired tills, each charging every five seconds, for `rounds` minutes. */
export const benchTills = async (
  say: (line: string) => void,
  { rounds: minutes }: { rounds: number },
): Promise<Record<string, unknown>> => {
  const scene = await openScene({ wallets: WALLETS, balance: BALANCE })
  const tills = await pairTills(scene, TILLS)
  const items = await pickProducts(scene, tills[0]?.token ?? '')
  say(`${TILLS} tills paired and signed in; ${minutes} minutes`)
  const endsAt = performance.now() + minutes * 60_000
  const seen: Seen = { latencies: [], unexpected: [], isOver: () => performance.now() >= endsAt }
  await Promise.all(tills.map((till) => work(scene, till, items, seen)))
  const booked = await bookedBy(scene)
  const differing = tills.filter((till) => (booked.get(till.deviceId) ?? 0n) !== till.booked).length
  const { ok, transfers, problems } = await verifyLedger(scene.database.db)
  await scene.close()
  for (const line of new Set(seen.unexpected)) say(`unexpected: ${line}`)
  const latencies = seen.latencies.sort((a, b) => a - b)
  const seconds = minutes * 60
  const run = {
    count: latencies.length,
    seconds,
    perSecond: latencies.length / seconds,
    latencies,
    unexpected: [],
  }
  return {
    tills: TILLS,
    minutes,
    calls_per_s: round(run.perSecond, 0),
    ...percentiles(run),
    errors: seen.unexpected.length,
    tills_that_differ: differing,
    transfers,
    verified: ok,
    problems: problems.length,
  }
}
