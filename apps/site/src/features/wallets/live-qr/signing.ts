import {
  enrolledBytes,
  liveHead,
  liveText,
  type LiveHead,
  signedBytes,
  toBase32,
} from '@saldo/contract/live-qr'

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const

/** Whether this browser can make keys and keep them; outside a secure context it can't. */
export const canSign = (): boolean => 'indexedDB' in window && 'subtle' in crypto

/** A new key, whose private part no script can read. */
export const makePair = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(curve, false, ['sign', 'verify'])

const sign = async ({ privateKey }: CryptoKeyPair, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.sign(signing, privateKey, bytes))

/** The text of the live QR of a step. */
export const signedText = async (pair: CryptoKeyPair, what: LiveHead): Promise<string> => {
  const head = liveHead(what)
  return liveText(head, await sign(pair, signedBytes(head)))
}

/** The public key with the proof that this phone has its private part. */
export const signedEnrolment = async (pair: CryptoKeyPair, challenge: string) => {
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  // The first byte says that the point is not compressed.
  const public_key = toBase32(raw.subarray(1))
  return {
    public_key,
    challenge,
    signature: toBase32(await sign(pair, enrolledBytes(challenge, public_key))),
  }
}
