export { cashPointRoutes } from './routes.ts'
