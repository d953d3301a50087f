export { clearingName } from './accounts.ts'
export { depositsOf } from './queries.ts'
export { depositsRoutes } from './routes.ts'
