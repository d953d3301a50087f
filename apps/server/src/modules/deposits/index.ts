export { clearingName } from './accounts.ts'
export { depositsRoutes } from './routes.ts'
