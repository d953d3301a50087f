import type { SessionId, WalletId } from '@saldo/contract/ids'
import { stepAt } from '@saldo/contract/live-qr'
import { v7 } from 'uuid'
import { createKeys } from '../../apps/server/src/kernel/keys.ts'
import { insertLiveKey, lookUpCode, newLiveHandle } from '../../apps/server/src/modules/ledger/index.ts'
import { ticketFor } from '../../apps/server/src/modules/venue/index.ts'
import { aPhone, type Phone } from '../../apps/server/test/money/live-phone.ts'
import { holderOf } from '../api.ts'
import { postRequest } from '../load/connection.ts'
import type { Shot } from '../load/load.ts'
import { chargeShot } from './shots.ts'
import type { Scene } from '../scene.ts'

/** The bench's own secret, so that it makes as many tickets as it charges. */
export const benchSecret = 'the-secret-of-a-bench-and-of-nothing-else'

/** A QR with an enrolled phone. */
export type LiveQr = { walletId: WalletId; handle: string; phone: Phone }

/** Enrols a phone of its own for each of the scene's QRs. */
export const enrolAll = async ({ database: { db }, eventId, codes }: Scene): Promise<LiveQr[]> => {
  const qrs: LiveQr[] = []
  for (const code of codes) {
    const wallet = await lookUpCode(db, eventId, code)
    if (!wallet) throw new Error('a QR of the scene is unknown')
    const [phone, { walletId }] = [aPhone(), wallet]
    const handle = newLiveHandle()
    const sessionId = v7() as SessionId
    const key = {
      eventId,
      walletId,
      handle,
      publicKey: phone.publicKey,
      sessionId,
      mayMove: true,
      at: new Date(),
    }
    await insertLiveKey(db, key)
    qrs.push({ walletId, handle, phone })
  }
  return qrs
}

/**
 * Charges as `shooter` makes them, each with a ticket of its own: a step after the one that the QR paid with
 * before, as if it had been scanned again.
 */
export const liveShooter = (scene: Scene, qrs: readonly LiveQr[]): (() => Shot) => {
  const { eventId, staff } = scene
  const [path, keys] = [`/api/v1/es/staff/events/${eventId}/charges`, createKeys(benchSecret)]
  const people = staff.map(holderOf)
  let next = 0
  let step = stepAt(Date.now())
  return () => {
    const number = next++
    if (number % qrs.length === 0) step += 1
    const qr = qrs[number % qrs.length]
    const id = people[number % staff.length]
    if (!qr || !id) throw new Error('nobody charges nothing')
    const act = { actor: { id }, at: new Date(), eventId } as Parameters<typeof ticketFor>[1]
    const code = ticketFor(keys, act, { walletId: qr.walletId, live: { no: 1, step } })
    return chargeShot(path, staff[number % staff.length] ?? '', code)
  }
}

/** What the phones show now, which stays fresh for half a minute. */
export const liveTexts = ({ eventId }: Scene, qrs: readonly LiveQr[]): string[] => {
  const at = new Date()
  return qrs.map(({ phone, handle }) => phone.show({ eventId, handle, at }))
}

/** Look-ups of these texts in turn, by the scene's staff in turn. */
export const lookUpShooter = (
  { eventId, staff }: Scene,
  texts: readonly string[],
  hopedFor: string,
): (() => Shot) => {
  const path = `/api/v1/es/staff/events/${eventId}/qr/lookup`
  let next = 0
  return () => {
    const number = next++
    const body = JSON.stringify({ code: texts[number % texts.length] })
    const request = postRequest(path, staff[number % staff.length] ?? '', body)
    return { request, hopes: ({ status, body: answer }) => status === 200 && answer.includes(hopedFor) }
  }
}
