import { generateKeyPairSync, sign } from 'node:crypto'
import type { EventId } from '@saldo/contract/ids'
import { enrolledBytes, liveHead, liveText, signedBytes, stepAt, toBase32 } from '@saldo/contract/live-qr'

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
