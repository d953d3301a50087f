import type { Keys } from '../../kernel/keys.ts'

/** The key that seals QR codes for display; used wherever a wallet is opened or shown. */
export const sealKeyOf = (keys: Keys): Buffer => keys.digest('qr-code-seal', 'v1')
