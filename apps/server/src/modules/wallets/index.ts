export { openUserWallet } from './open-user-wallet.ts'
export { walletsRoutes } from './routes.ts'
