import type { EventId, WalletId } from '@saldo/contract/ids'
import type { Keys } from '../../kernel/keys.ts'
import type { QrRef } from './qr-of-message.ts'

const PURPOSE = 'qr-image'
/** The vendor fetches a picture as soon as it takes the message. */
const LIVES_MS = 10 * 60_000

type Sealed = { e: EventId; w: WalletId; x: number }

/** What an address of a QR's picture ends in: which QR and until when, sealed, so that it tells and allows nothing else. */
export const makeQrImageToken = (keys: Keys, { eventId, walletId }: QrRef, now: Date): string => {
  const sealed: Sealed = { e: eventId, w: walletId, x: now.getTime() + LIVES_MS }
  return keys.seal(PURPOSE, JSON.stringify(sealed)).toString('base64url')
}

/** Which QR a token is for; null for one that we did not make, or that has run out. */
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
