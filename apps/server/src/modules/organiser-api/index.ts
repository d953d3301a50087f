export { createKeyring } from './keys.ts'
export { keyRoutes } from './office-routes.ts'
export { organiserRoutes } from './routes.ts'
