import type { Keys } from '../../kernel/keys.ts'

/** The key that QR codes are sealed with for display; whoever opens or shows a wallet takes it from here. */
export const sealKeyOf = (keys: Keys): Buffer => keys.digest('qr-code-seal', 'v1')
