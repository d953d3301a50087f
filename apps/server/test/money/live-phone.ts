import { generateKeyPairSync, sign } from 'node:crypto'
import type { EventId, SessionId, WalletId } from '@saldo/contract/ids'
import { enrolledBytes, liveHead, liveText, signedBytes, stepAt, toBase32 } from '@saldo/contract/live-qr'
import { insertLiveKey, newLiveHandle } from '../../src/modules/ledger/index.ts'
import { at, type TestLedger } from './ledger.ts'

/** A phone that signs as the web app does, by Node's crypto. */
export type Phone = {
  /** The 64 bytes x‖y. */
  publicKey: Buffer
  /** What proves that the phone has the private key, for `enrolLiveQr`. */
  enrolment(challenge: string): { public_key: string; challenge: string; signature: string }
  /** The text of the live QR that it shows at a moment of its own clock. */
  show(qr: { eventId: EventId; handle: string; at: Date }): string
}

/** A phone with a new key. */
export const aPhone = (): Phone => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
  const publicKey = Buffer.concat([Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const signed = (bytes: Uint8Array): Buffer =>
    sign('sha256', bytes, { key: pair.privateKey, dsaEncoding: 'ieee-p1363' })
  return {
    publicKey,
    enrolment: (challenge) => {
      const public_key = toBase32(publicKey)
      return { public_key, challenge, signature: toBase32(signed(enrolledBytes(challenge, public_key))) }
    },
    show: ({ eventId, handle, at: moment }) => {
      const head = liveHead({ eventId, handle, step: stepAt(moment.getTime()) })
      return liveText(head, signed(signedBytes(head)))
    },
  }
}

/** Makes a key the one that a wallet pays with live, straight in the ledger. */
export const enrolKey = (
  { database, eventId }: Pick<TestLedger, 'database' | 'eventId'>,
  walletId: WalletId,
  publicKey: Buffer,
  sessionId: SessionId = '0c000000-0000-4000-8000-000000000001' as SessionId,
) =>
  insertLiveKey(database.db, {
    eventId,
    walletId,
    handle: newLiveHandle(),
    publicKey,
    sessionId,
    mayMove: true,
    at,
  })
