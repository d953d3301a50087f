export { openUserWallet } from './open-user-wallet.ts'
export type { PendingTopups } from './qr.ts'
export { walletsRoutes } from './routes.ts'
export { sealKeyOf } from './seal-key.ts'
