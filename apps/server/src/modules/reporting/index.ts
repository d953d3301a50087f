export { createLiveTotals } from './live-totals.ts'
export { differingEvents } from './settle-queries.ts'
export { reportingRunners } from './jobs.ts'
export { reportingRoutes } from './routes.ts'
