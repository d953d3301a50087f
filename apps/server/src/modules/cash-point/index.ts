export { cashPointRoutes, cashPointRunners } from './routes.ts'
export { reissueBy } from './queries.ts'
