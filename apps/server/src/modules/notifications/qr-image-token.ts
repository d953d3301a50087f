import type { EventId, WalletId } from '@saldo/contract/ids'
import type { Keys } from '../../kernel/keys.ts'
import type { QrRef } from './qr-of-message.ts'

const PURPOSE = 'qr-image'
/** Short, because the vendor fetches the picture as soon as it accepts the message. */
const LIVES_MS = 10 * 60_000

type Sealed = { e: EventId; w: WalletId; x: number }

/**
 * The last part of a QR picture's URL: wallet and expiry, sealed so that it reveals nothing and grants
 * nothing else.
 */
export const makeQrImageToken = (keys: Keys, { eventId, walletId }: QrRef, now: Date): string => {
  const sealed: Sealed = { e: eventId, w: walletId, x: now.getTime() + LIVES_MS }
  return keys.seal(PURPOSE, JSON.stringify(sealed)).toString('base64url')
}

/** The QR of a token; null when the token is invalid or expired. */
export const readQrImageToken = (keys: Keys, token: string, now: Date): QrRef | null => {
  let text: string
  try {
    text = keys.unseal(PURPOSE, Buffer.from(token, 'base64url'))
  } catch {
    return null
  }
  const { e, w, x } = JSON.parse(text) as Sealed
  return now.getTime() < x ? { eventId: e, walletId: w } : null
}
