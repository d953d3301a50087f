export { courtesiesRoutes } from './routes.ts'
