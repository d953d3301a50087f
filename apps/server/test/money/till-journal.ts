import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { DeviceId, EventId, OpId, PlaceId, UserId } from '@saldo/contract/ids'
import { toBase32 } from '@saldo/contract/live-qr'
import { noRecord, recordBytes } from '@saldo/contract/offline'
import { v7 } from 'uuid'

/** A sale as a till writes it down; amounts in pesos. */
export type Sold = { qr: string; amount: number; at: Date } & Record<string, unknown>
export type Written = { record: string; signature: string; opId: OpId; seq: number }

/** What a till writes its sales into. */
export type Journal = {
  /** Writes a sale down. `more` overrides what the record says. */
  sell(sale: Sold): Written
  readonly seq: number
}

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

type TillKey = { publicKey: string; sign(text: string): string }

/** A new key of a journal. */
export const aTillKey = (): TillKey => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
  return {
    publicKey: toBase32(Buffer.concat([Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])),
    sign: (text: string): string =>
      toBase32(sign('sha256', recordBytes(text), { key: pair.privateKey, dsaEncoding: 'ieee-p1363' })),
  }
}

type Owner = { eventId: EventId; deviceId: DeviceId; userId: UserId; placeId: PlaceId; permit: string }

/** An empty journal of a till. */
export const aJournal = (of: Owner, key: TillKey): Journal => {
  let [seq, prev] = [0, noRecord]
  return {
    get seq() {
      return seq
    },
    sell: ({ qr, amount, at, ...more }) => {
      const said = {
        v: 1,
        event_id: of.eventId,
        device_id: of.deviceId,
        seq: seq + 1,
        prev,
        permit: of.permit,
        op_id: v7() as OpId,
        user_id: of.userId,
        place_id: of.placeId,
        qr,
        amount,
        items: [],
        occurred_at: at.toISOString(),
        last_contact_at: at.toISOString(),
        ...more,
      }
      const record = JSON.stringify(said)
      seq += 1
      prev = sha256Hex(record)
      return { record, signature: key.sign(record), opId: said.op_id, seq }
    },
  }
}
