export { keepReport } from './keep-report.ts'
export { tillHealthRoutes } from './routes.ts'
