import type { EventId, WalletId } from '@saldo/contract/ids'
import { toBuffer } from 'qrcode'
import type { Keys } from '../../kernel/keys.ts'

/** The QR that a message carries. */
type QrRef = { eventId: EventId; walletId: WalletId }

/**
 * Reads a QR's current code; null when the QR can't pay. Injected, because this module may not import
 * wallets.
 */
export type CurrentCode = (ref: QrRef) => Promise<string | null>

/** A code as a PNG, in the size and error correction that the specification sets for downloads. */
export const drawQr = (code: string): Promise<Buffer> =>
  toBuffer(code, { width: 400, scale: 4, errorCorrectionLevel: 'H', margin: 4 })

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
