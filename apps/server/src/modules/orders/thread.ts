export { everyPayment } from './export-queries.ts'
