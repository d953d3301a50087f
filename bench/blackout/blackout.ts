import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { DeviceId, OpId, SessionId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import { aPhone } from '../../apps/server/test/money/live-phone.ts'
import {
  endLiveKey,
  insertLiveKey,
  newLiveHandle,
  verifyLedger,
} from '../../apps/server/src/modules/ledger/index.ts'
import { holderOf } from '../api.ts'
import { enrolAll, type LiveQr } from '../charges/live.ts'
import { round } from '../load/load.ts'
import { openScene, type Scene } from '../scene.ts'
import { pairTills } from '../tills/paired.ts'
import { openNight } from './consent.ts'
import { openTill, pesos, type NightTill } from './till.ts'

const TILLS = 120
const PEOPLE = 2_000
const BALANCE = 300_00n
const NIGHT_SECONDS = 600
const TILL_LIMIT = 4_000
const SALE_EACH_MS = 5_000
const CLOCK_OFF_MS = 10 * 60_000
/** A phone's clock, which its network sets. */
const PHONE_OFF_MS = 10_000
const WAVE = 10
const RETURN_MS = 180_000

/** Parts of the night, from its beginning: half the tills lose their link, then all, then they come back in waves. */
const parts = { half: 0.1, all: 0.25, back: 0.6, over: 1 } as const

type Night = { scene: Scene; tills: NightTill[]; qrs: LiveQr[]; isOver: () => boolean }

/** A bar: somebody shows a phone each few seconds. */
const serve = async ({ scene, qrs, isOver }: Night, till: NightTill): Promise<number> => {
  let online = 0
  await pause(randomInt(SALE_EACH_MS))
  while (!isOver()) {
    const sinceMs = performance.now()
    const qr = qrs[randomInt(qrs.length)]
    if (!qr) throw new Error('nobody buys')
    const at = new Date(Date.now() + randomInt(2 * PHONE_OFF_MS) - PHONE_OFF_MS)
    const text = qr.phone.show({ eventId: scene.eventId, handle: qr.handle, at })
    if ((await till.sell(text, pesos(randomInt(20, 120)))) === 'online') online += 1
    await pause(Math.max(0, SALE_EACH_MS * (0.5 + Math.random()) - (performance.now() - sinceMs)))
  }
  return online
}

const cut = async ({ tills }: Night, nightMs: number): Promise<void> => {
  await pause(nightMs * parts.half)
  for (const [n, till] of tills.entries()) if (n % 2 === 0) till.link(false)
  await pause(nightMs * (parts.all - parts.half))
  for (const till of tills) till.link(false)
  await pause(nightMs * (parts.back - parts.all))
  const waves = Math.ceil(tills.length / WAVE)
  for (let wave = 0; wave < waves; wave++) {
    for (const till of tills.slice(wave * WAVE, (wave + 1) * WAVE)) till.link(true)
    await pause((nightMs * (parts.over - parts.back) * 0.7) / waves)
  }
}

/** Tills are killed at any moment, and opened again. */
const kill = async ({ tills, isOver }: Night): Promise<number> => {
  let kills = 0
  while (!isOver()) {
    await pause(1_000)
    void tills[randomInt(tills.length)]?.kill(randomInt(3_000))
    kills += 1
  }
  return kills
}

/** QRs move to another phone, or end because their holder lost theirs. */
const move = async ({ scene, qrs, isOver }: Night): Promise<number> => {
  const { eventId, database } = scene
  let moved = 0
  while (!isOver()) {
    await pause(2_000)
    const n = randomInt(qrs.length)
    const qr = qrs[n]
    if (!qr) continue
    moved += 1
    if (moved % 2 === 0) {
      await endLiveKey(database.db, { eventId, walletId: qr.walletId, at: new Date() })
      continue
    }
    const [phone, handle] = [aPhone(), newLiveHandle()]
    const key = { walletId: qr.walletId, handle, publicKey: phone.publicKey, mayMove: true }
    await insertLiveKey(database.db, { eventId, ...key, sessionId: v7() as SessionId, at: new Date() })
    qrs[n] = { ...qr, phone, handle }
  }
  return moved
}

/** How many of these sales are booked, by themselves or as the charge that they stood in for. */
const bookedOf = async ({ database, eventId }: Scene, ids: readonly OpId[]): Promise<number> => {
  const { rows } = await database.pool.query<{ booked: number }>(
    `SELECT count(*)::integer AS booked FROM offline_sale s
     WHERE s.event_id = $1 AND s.op_id = ANY ($2::uuid[]) AND (s.state = 'online' OR s.state = 'booked' AND EXISTS (
       SELECT FROM ledger.transfer t WHERE t.event_id = s.event_id AND t.op_id = s.op_id AND t.kind = 2))`,
    [eventId, ids],
  )
  return rows[0]?.booked ?? 0
}

const lossOf = async ({ database, eventId }: Scene): Promise<number> => {
  const { rows } = await database.pool.query<{ loss: number }>(
    `SELECT coalesce(sum(s.debits - s.credits), 0)::float8 AS loss FROM ledger.account a
     JOIN ledger.account_slot s USING (event_id, account_id) WHERE a.event_id = $1 AND a.key = 'offline_loss'`,
    [eventId],
  )
  return rows[0]?.loss ?? 0
}

const allPosted = async (tills: readonly NightTill[]): Promise<void> => {
  const sinceMs = performance.now()
  const waiting = () => tills.reduce((sum, till) => sum + till.waiting(), 0)
  while (waiting() > 0 && performance.now() - sinceMs < RETURN_MS) await pause(500)
}

/** A night in which bars lose their link: what was shown as sold is booked, and no more is lost than was agreed to. */
export const benchBlackout = async (
  say: (line: string) => void,
  { seconds = NIGHT_SECONDS }: { seconds?: number | undefined },
): Promise<Record<string, unknown>> => {
  const scene = await openScene({ wallets: PEOPLE, balance: BALANCE })
  const qrs = await enrolAll(scene)
  const placeId = await openNight(scene, {
    tills: TILLS,
    till_limit: TILL_LIMIT,
    max_sale: 500,
    wallet_limit: 800,
  })
  const paired = await pairTills(scene, TILLS)
  const address = scene.product.address
  const tills = paired.map(({ deviceId, token }) =>
    openTill({
      address,
      token,
      deviceId: deviceId as DeviceId,
      eventId: scene.eventId,
      placeId,
      userId: holderOf(token),
      clockOffMs: randomInt(2 * CLOCK_OFF_MS) - CLOCK_OFF_MS,
    }),
  )
  await pause(15_000)
  say(`${TILLS} tills and ${PEOPLE} people; ${seconds} seconds`)
  const endsAt = performance.now() + seconds * 1_000
  const night: Night = { scene, tills, qrs, isOver: () => performance.now() >= endsAt }
  const [online, kills, moved] = await Promise.all([
    Promise.all(tills.map((till) => serve(night, till))),
    kill(night),
    move(night),
    cut(night, seconds * 1_000),
  ])
  for (const till of tills) till.link(true)
  await pause(5_000)
  await allPosted(tills)
  const green = tills.flatMap((till) => till.green)
  const [booked, loss] = [await bookedOf(scene, green), await lossOf(scene)]
  const waiting = tills.reduce((sum, till) => sum + till.waiting(), 0)
  for (const till of tills) till.stop()
  const { ok, problems } = await verifyLedger(scene.database.db, scene.eventId)
  await scene.close()
  return {
    tills: TILLS,
    seconds,
    online: online.reduce((sum, count) => sum + count, 0),
    kills,
    moved_or_ended: moved,
    green: green.length,
    booked,
    lost: green.length - booked,
    left_on_tills: waiting,
    loss_centavos: round(loss, 0),
    shown_centavos: TILLS * TILL_LIMIT * 100,
    verified: ok,
    problems: problems.length,
  }
}
