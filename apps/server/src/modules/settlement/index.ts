export { settlementRunners } from './drive-breakage.ts'
export { settlementRoutes } from './routes.ts'
