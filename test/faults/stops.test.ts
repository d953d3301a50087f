import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectEmbedded, openDatabase } from '../../apps/server/src/db/index.ts'
import { verifyLedger } from '../../apps/server/src/modules/ledger/index.ts'
import { keyHeader, openConnection, postRequest } from '../../bench/load/connection.ts'
import { countBooked, postmasterOf } from '../../bench/kills/kills.ts'
import { openScene, type Scene } from '../../bench/scene.ts'

const CONNECTIONS = 24

let scene: Scene
beforeAll(async () => {
  const parts = { isAlone: true, env: { LOG_LEVEL: 'silent' } }
  scene = await openScene({ staff: 2, wallets: 40, balance: 1_000_00n, ...parts })
}, 120_000)
afterAll(() => scene?.close(), 60_000)

type Charged = { opId: string; status: number; isLast: boolean }

/** Charges one after the other until the server says that it closes the connection; fails when it is cut instead. */
const chargeUntilTold = async (number: number, heard: (charged: Charged) => void): Promise<void> => {
  const connection = await openConnection('127.0.0.1', scene.ports.PORT)
  for (let isLast = false; !isLast;) {
    const opId = randomUUID()
    const body = JSON.stringify({ op_id: opId, code: scene.codes[number], amount: 0.01 })
    const token = scene.staff[number % scene.staff.length] ?? ''
    const answer = await connection.send(
      postRequest(`/api/v1/es/staff/events/${scene.eventId}/charges`, token, body, keyHeader(opId)),
    )
    ;({ isLast } = answer)
    heard({ opId, status: answer.status, isLast })
  }
}

/** Opens the live stream of somebody's balance; resolves when it is open, with its end. */
const openStream = async (): Promise<{ ended: Promise<string> }> => {
  const { address } = scene.product
  const signedIn = await fetch(`${address}/api/v1/es/auth/public/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@demo.test', password: 'Festival-2026-noche' }),
  })
  const { data } = (await signedIn.json()) as { data: { access_token: string; user: { id: string } } }
  const { access_token, user } = data
  const answer = await fetch(`${address}/api/v1/es/public/user/${user.id}/event/${scene.eventId}/qr/stream`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  if (answer.headers.get('content-type') !== 'text/event-stream; charset=utf-8')
    throw new Error(`no stream: ${answer.status} ${await answer.text()}`)
  return { ended: answer.text() }
}

test('SIGTERM under load loses no request, ends the streams, and what was answered is in the ledger', async () => {
  const stream = await openStream()
  const charged: Charged[] = []
  const underWay = Promise.withResolvers<void>()
  const heard = (one: Charged): void => {
    charged.push(one)
    if (charged.length === 100) underWay.resolve()
  }
  const loads = Promise.all(
    Array.from({ length: CONNECTIONS }, (_, number) => chargeUntilTold(number, heard)),
  )
  await Promise.race([underWay.promise, loads])
  process.kill(scene.product.serverPid, 'SIGTERM')
  expect(await stream.ended).toMatch(/^retry: 2000\n\n/)
  // Rejects when a connection was cut with a request on its way.
  await loads
  expect(await scene.product.ended).toBe(0)
  expect(postmasterOf(scene.dataDir)).toBe(0)

  expect(charged.filter(({ status }) => status !== 200)).toEqual([])
  expect(charged.filter(({ isLast }) => isLast)).toHaveLength(CONNECTIONS)
  const alone = await connectEmbedded(scene.dataDir)
  const { db, pool, close } = openDatabase(alone.appUrl, { max: 2, onIdleError: () => {} })
  const ids = charged.map(({ opId }) => opId)
  const booked = await countBooked(pool, ids)
  expect(ids.filter((opId) => booked.get(opId) !== 1)).toEqual([])
  expect(await verifyLedger(db)).toMatchObject({ ok: true, problems: [] })
  await close()
  await alone.stop()
}, 90_000)
