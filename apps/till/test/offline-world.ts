import type { DeviceId, EventId, OpId, PlaceId, UserId } from '@saldo/contract/ids'
import { liveHead, liveText, signedBytes, stepAt } from '@saldo/contract/live-qr'
import { centavos } from '@saldo/contract/money'
import { noRecord, type OfflinePermit } from '@saldo/contract/offline'
import { handleName, type LiveRow } from '@saldo/contract/offline-table'

export const ids = {
  device: '019ad73a-7800-7000-8000-0000000000d1' as DeviceId,
  event: 1 as EventId,
  user: '019ad73a-7800-7000-8000-0000000000f1' as UserId,
  place: '019ad73a-7800-7000-8000-0000000000e1' as PlaceId,
  op: (count: number): OpId => `019ad73a-7800-7000-8000-${String(count).padStart(12, '0')}` as OpId,
}

/** A moment of the tests, the first of a step. */
export const evening = Date.UTC(2026, 10, 27, 2)

export const aPermit = (changes: Partial<OfflinePermit> = {}): OfflinePermit => ({
  consent: '019ad73a-7800-7000-8000-0000000000c1',
  permit: 'sealed',
  terms: {
    max_sale: centavos(50_000),
    wallet_limit: centavos(80_000),
    till_limit: centavos(400_000),
    takes_static: false,
  },
  ends_at: new Date(evening + 6 * 3_600_000).toISOString(),
  posted_seq: 0,
  posted_hash: noRecord,
  lost: centavos(0),
  ...changes,
})

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

export type TestPhone = {
  handle: string
  row: LiveRow
  /** What it shows at a moment, in ms. */
  show(atMs: number, eventId?: number): Promise<string>
}

/** A phone with a live QR, whose row in the table has so many pesos. */
export const aPhone = async (handle: string, pesos: number): Promise<TestPhone> => {
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)).slice(1)
  return {
    handle,
    row: { name: handleName(handle), pesos, isPaying: true, publicKey: point },
    show: async (atMs, eventId = ids.event) => {
      const head = liveHead({ eventId, handle, step: stepAt(atMs) })
      const signature = await crypto.subtle.sign(algorithm, pair.privateKey, signedBytes(head))
      return liveText(head, new Uint8Array(signature))
    },
  }
}
