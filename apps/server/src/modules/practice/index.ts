export { createPracticeWatch } from './is-over.ts'
export { practiceRoutes } from './routes.ts'
