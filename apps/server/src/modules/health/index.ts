export { noteBackup } from './backups.ts'
export { healthRoutes, type Examination } from './routes.ts'
export { retryStuck, stuckOnes, type Stuck } from './stuck.ts'
export { createVerificationRecord } from './verifications.ts'
