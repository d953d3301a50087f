import type { EventId, WalletId } from '@saldo/contract/ids'
import { toBuffer } from 'qrcode'

/** The QR that a message carries. */
export type QrRef = { eventId: EventId; walletId: WalletId }

/**
 * Reads a QR's current code; null when the QR can't pay. Injected, because this module may not import
 * wallets.
 */
export type CurrentCode = (ref: QrRef) => Promise<string | null>

/** A code as a PNG, in the size and error correction that the specification sets for downloads. */
export const drawQr = (code: string): Promise<Buffer> =>
  toBuffer(code, { width: 400, scale: 4, errorCorrectionLevel: 'H', margin: 4 })
