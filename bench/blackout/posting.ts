import { randomInt } from 'node:crypto'
import type { DeviceId, PlaceId } from '@saldo/contract/ids'
import { verifyLedger } from '../../apps/server/src/modules/ledger/index.ts'
import { aJournal, aTillKey, type Written } from '../../apps/server/test/money/till-journal.ts'
import { benchSecret, enrolAll, type LiveQr } from '../charges/live.ts'
import { complain, shooter } from '../charges/shots.ts'
import { openConnection, postRequest } from '../load/connection.ts'
import { openLoad, percentiles, round } from '../load/load.ts'
import { openScene, type Scene } from '../scene.ts'
import { openNight, permitOf } from './consent.ts'
import { pairTills, type Till } from '../tills/paired.ts'

const TILLS = 300
const WALLETS = 6_000
const RECORDS = 100
const CHARGE_RATE = 100
const CHARGERS = 20
const CONNECTIONS = 64
const PESOS = 10

/** The records of a till that sold all night without the server. */
const recordsOf = async (
  scene: Scene,
  till: Till,
  place: PlaceId,
  qrs: readonly LiveQr[],
): Promise<Written[]> => {
  const { eventId } = scene
  const key = aTillKey()
  const { permit, userId } = await permitOf(scene, till, key.publicKey)
  const journal = aJournal(
    { eventId, deviceId: till.deviceId as DeviceId, userId, placeId: place, permit },
    key,
  )
  const at = new Date()
  return Array.from({ length: RECORDS }, () => {
    const qr = qrs[randomInt(qrs.length)]
    if (!qr) throw new Error('nobody buys')
    const text = qr.phone.show({ eventId, handle: qr.handle, at })
    return journal.sell({
      qr: text,
      amount: PESOS,
      at,
      items: [{ name: 'Agua', quantity: 1, unit_price: PESOS }],
    })
  })
}

/** Posts a till's records one after another, as its queue does; resolves to what was not booked. */
const postAll = async (scene: Scene, records: readonly Written[]): Promise<string[]> => {
  let connection = await openConnection('127.0.0.1', scene.ports.PORT)
  const unexpected: string[] = []
  for (const { record, signature } of records) {
    const body = JSON.stringify({ record, signature })
    const answer = await connection.send(postRequest('/api/v1/es/staff/devices/offline-sales', '', body))
    if (answer.status !== 200 || !answer.body.includes('"status":"booked"'))
      unexpected.push(`${answer.status} ${answer.body.slice(0, 160)}`)
    if (answer.isLast) connection = await openConnection('127.0.0.1', scene.ports.PORT)
  }
  connection.close()
  return unexpected
}

/** 300 tills come back at once, each with 100 records, while others charge online at a fixed rate. */
export const benchPosting = async (say: (line: string) => void): Promise<Record<string, unknown>> => {
  const scene = await openScene({
    staff: CHARGERS,
    wallets: WALLETS,
    balance: 10_000_00n,
    env: { APP_SECRET: benchSecret },
  })
  const qrs = await enrolAll(scene)
  const tills = await pairTills(scene, TILLS)
  const place = await openNight(scene, { tills: TILLS, till_limit: RECORDS * PESOS * 2 })
  const journals: Written[][] = []
  for (const till of tills) journals.push(await recordsOf(scene, till, place, qrs))
  say(`${TILLS} tills with ${RECORDS} records each`)
  const target = { port: scene.ports.PORT, connections: CONNECTIONS, shot: shooter(scene, scene.staff) }
  const quiet = await openLoad(target, CHARGE_RATE, 10)
  complain('charges alone', quiet)
  const sinceMs = performance.now()
  const posting = Promise.all(journals.map((records) => postAll(scene, records))).then((found) => ({
    unexpected: found.flat(),
    seconds: (performance.now() - sinceMs) / 1_000,
  }))
  const beside = await openLoad(target, CHARGE_RATE, 20)
  const { unexpected, seconds } = await posting
  complain('charges beside', beside)
  for (const line of new Set(unexpected)) say(`unexpected: ${line}`)
  const { ok, problems } = await verifyLedger(scene.database.db, scene.eventId)
  await scene.close()
  return {
    tills: TILLS,
    records: TILLS * RECORDS,
    seconds: round(seconds, 1),
    records_per_s: round((TILLS * RECORDS) / seconds, 0),
    not_booked: unexpected.length,
    charge_rate: CHARGE_RATE,
    charge_p99_alone_ms: percentiles(quiet).p99_ms,
    charge_p99_beside_ms: percentiles(beside).p99_ms,
    verified: ok,
    problems: problems.length,
  }
}
