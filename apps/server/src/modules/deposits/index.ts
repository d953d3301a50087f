export { clearingName } from './accounts.ts'
export { dayAt } from './deposits.ts'
export { depositsOf } from './queries.ts'
export { depositsRoutes } from './routes.ts'
