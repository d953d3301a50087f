export { createPracticeWatch } from './is-over.ts'
export { practiceRoutes } from './routes.ts'
export { startPractice } from './start-practice.ts'
export { wipePractice } from './wipe-practice.ts'
