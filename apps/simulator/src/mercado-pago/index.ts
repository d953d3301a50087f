export { type Account, type Settings, createAccount } from './account.ts'
export { mercadoPagoRoutes } from './routes.ts'
export { type State, emptyState } from './state.ts'
