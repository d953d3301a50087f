import type { EventId, WalletId } from '@saldo/contract/ids'
import { toBuffer } from 'qrcode'

/** Which QR a message carries. */
export type QrRef = { eventId: EventId; walletId: WalletId }

/** The code that a QR shows at this moment; null for one that pays nothing. Handed in: wallets lie to the right. */
export type CurrentCode = (ref: QrRef) => Promise<string | null>

/** The PNG of a code, of the size and correction that the specification gives its download. */
export const drawQr = (code: string): Promise<Buffer> =>
  toBuffer(code, { width: 400, scale: 4, errorCorrectionLevel: 'H', margin: 4 })
