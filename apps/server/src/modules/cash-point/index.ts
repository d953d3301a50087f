export { cashPointRoutes, cashPointRunners } from './routes.ts'
