import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const SALT_BYTES = 16
const KEY_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** After the salt: the record's size in 4 bytes and the length of the sender's key in one. */
const SENDER_LENGTH_AT = SALT_BYTES + 4
const LAST_RECORD = 2

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** A subscribed browser: its keys, as `PushSubscription` shows them, and the decryption of its messages. */
export type Browser = {
  keys: { p256dh: string; auth: string }
  /** Decrypts a message (RFC 8291). Throws for a message that was not encrypted for this browser. */
  read(body: Buffer): string
}

export const createBrowser = (): Browser => {
  const ecdh = createECDH('prime256v1')
  const ours = ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: ours.toString('base64url'), auth: auth.toString('base64url') },
    read: (body) => {
      const salt = body.subarray(0, SALT_BYTES)
      const senderEnd = SENDER_LENGTH_AT + 1 + (body[SENDER_LENGTH_AT] ?? 0)
      const sender = body.subarray(SENDER_LENGTH_AT + 1, senderEnd)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ours, sender])
      const secret = hkdf(auth, ecdh.computeSecret(sender), info, 32)
      const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', KEY_BYTES)
      const nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', NONCE_BYTES)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(body.subarray(-TAG_BYTES))
      const padded = Buffer.concat([decipher.update(body.subarray(senderEnd, -TAG_BYTES)), decipher.final()])
      return padded.subarray(0, padded.lastIndexOf(LAST_RECORD)).toString('utf8')
    },
  }
}
