export { hasRun, lastRun } from './queries.ts'
export { refundRunRoutes } from './routes.ts'
export { refundRunRunners } from './runners.ts'
