export { countWaiting as countWaitingCorrections } from './queries.ts'
export { exportCorrections, forgetCorrections, type CorrectionExport } from './read-corrections.ts'
export { correctionsRoutes } from './routes.ts'
export { correctionRunners } from './runners.ts'
