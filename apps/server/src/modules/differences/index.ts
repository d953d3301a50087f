export { differencesRoutes } from './routes.ts'
