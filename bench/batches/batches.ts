import { setTimeout as delay } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { verifyLedger } from '../../apps/server/src/modules/ledger/index.ts'
import { settle } from '../charges-large/fill.ts'
import { round } from '../load/load.ts'
import { ask, signIn, timed } from '../office/asking.ts'
import { anOfficePerson } from '../people.ts'
import { openScene, type Scene } from '../scene.ts'
import { AMOUNT, acceptRefunds, secret } from './accepted.ts'

const REFUNDS = 20_000
const RETURNED_EVERY = 50
const LONGEST_MS = 10 * 60_000

const seconds = async (act: () => Promise<unknown>): Promise<number> => round((await timed(act)) / 1_000, 2)

const send = async (scene: Scene, token: string, path: string, fields: Record<string, string | Blob>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const url = `${scene.product.address}/api/v1/es/office/events/${scene.eventId}/${path}`
  const reply = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${(await reply.text()).slice(0, 200)}`)
  return ((await reply.json()) as { data: { mark: string; paid: { refunds: number }; unknown: number } }).data
}

/** The bank's answer to a batch: each fiftieth came back. */
const answerTo = async ({ database: { db } }: Scene, batch: string): Promise<Blob> => {
  const items = await db
    .selectFrom('refund_batch_item')
    .select(['reference', 'seq'])
    .where('batch_id', '=', batch)
    .execute()
  const lines = items.map(
    ({ reference, seq }) =>
      `${reference},${AMOUNT / 100n}.00,${seq % RETURNED_EVERY === 0 ? 'devuelta' : 'liquidada'}`,
  )
  return new Blob([['referencia,importe,estado', ...lines].join('\n')])
}

const untilClosed = async (scene: Scene, token: string, batch: string): Promise<void> => {
  const end = Date.now() + LONGEST_MS
  while (Date.now() < end) {
    const reply = await ask(scene, { token, path: `office/refund-batches/${batch}?after=1000000` })
    const { data } = (await reply.json()) as { data: { batch: { state: string } } }
    if (data.batch.state === 'closed') return
    await delay(1_000)
  }
  throw new Error('the batch was not booked in time')
}

/** One batch from accepted refunds to its last booking, over HTTP by two people. */
const aBatch = async (
  scene: Scene,
  { manager, admin }: { manager: string; admin: string },
  say: (line: string) => void,
) => {
  const op_id = randomUUID()
  const path = `office/refund-batches/${op_id}`
  const total = Number(AMOUNT / 100n) * REFUNDS
  const prepare_s = await seconds(() =>
    ask(scene, { token: manager, path: 'office/refund-batches', body: { op_id } }),
  )
  const approve_s = await seconds(() =>
    ask(scene, { token: admin, path: `${path}/approve`, body: { total } }),
  )
  await ask(scene, { token: admin, path: `${path}/file`, body: {} })
  const file_s = await seconds(async () =>
    (await ask(scene, { token: admin, path: `${path}/file/csv` })).text(),
  )
  const open_s = await seconds(async () => (await ask(scene, { token: admin, path })).text())
  const file = await answerTo(scene, op_id)
  const answered = { bank: 'Banco', file }
  let mark = ''
  const preview_s = await seconds(async () => {
    const seen = await send(scene, admin, `refund-batches/${op_id}/answer/preview`, answered)
    if (seen.unknown > 0) throw new Error(`${seen.unknown} lines unknown`)
    ;({ mark } = seen)
  })
  const confirm_s = await seconds(() =>
    send(scene, admin, `refund-batches/${op_id}/answer`, { mark, ...answered }),
  )
  const figures = { prepare_s, approve_s, file_s, open_s, preview_s, confirm_s }
  say(JSON.stringify(figures))
  return { ...figures, book_s: await seconds(() => untilClosed(scene, admin, op_id)) }
}

/** What a batch of 20 000 refunds takes: prepared, its file, the bank's answer looked at, and all of it booked. */
export const benchBatches = async (
  say: (line: string) => void,
  { rounds }: { rounds: number },
): Promise<Record<string, unknown>> => {
  const scene = await openScene({
    wallets: REFUNDS * rounds,
    balance: AMOUNT,
    isAlone: true,
    env: { APP_SECRET: secret },
  })
  try {
    const town = { database: scene.database, eventId: scene.eventId, address: scene.product.address }
    const people = { manager: await anOfficePerson(town, 'manager'), admin: await signIn(scene) }
    let figures: Record<string, number> = {}
    for (let n = 0; n < rounds; n += 1) {
      const filled = await seconds(() => acceptRefunds(scene, REFUNDS))
      await settle(scene)
      say(`${REFUNDS} refunds accepted in ${filled} s`)
      figures = await aBatch(scene, people, say)
    }
    const { problems } = await verifyLedger(scene.database.db)
    return { refunds: REFUNDS, ...figures, verified: problems.length === 0 }
  } finally {
    await scene.close()
  }
}
