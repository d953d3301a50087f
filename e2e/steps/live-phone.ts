import {
  enrolledBytes,
  liveHead,
  liveText,
  signedBytes,
  stepAt,
  stepMs,
  toBase32,
} from '@saldo/contract/live-qr'
import { api, type Signed, type TestEvent } from './demo-api.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** A phone whose live QR pays; `show` is what it shows now, or that many steps of 15 seconds from now. */
export type LivePhone = { show(stepsFromNow?: number): Promise<string> }

/** Enrols a phone for the QR that `owner` has at the event, with WebCrypto as the web app does. */
export const aLivePhone = async ({ token, userId }: Signed, event: TestEvent): Promise<LivePhone> => {
  const { subtle } = globalThis.crypto
  const pair = await subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const sign = async (bytes: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await subtle.sign(algorithm, pair.privateKey, bytes))
  // Without the first byte, which says that both coordinates follow.
  const point = new Uint8Array(await subtle.exportKey('raw', pair.publicKey)).subarray(1)
  const public_key = toBase32(point)
  const live = `public/user/${userId}/event/${event.id}/qr/live`
  const { challenge } = await api<{ challenge: string }>(`${live}/challenge`, token, {})
  const signature = toBase32(await sign(enrolledBytes(challenge, public_key)))
  const body = { public_key, challenge, signature, moves: false }
  const qr = await api<{ live: { handle: string } }>(live, token, body, 'PUT')
  return {
    show: async (stepsFromNow = 0) => {
      const step = stepAt(Date.now() + stepsFromNow * stepMs)
      const head = liveHead({ eventId: event.id, handle: qr.live.handle, step })
      return liveText(head, await sign(signedBytes(head)))
    },
  }
}
