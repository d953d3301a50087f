export { grantRole, revokeRole } from './change-roles.ts'
export type { By } from './change-roles.ts'
export { createUser } from './create-user.ts'
export type { UserInput } from './create-user.ts'
export { endSessionsOf } from './end-sessions.ts'
export { eraseUser } from './erase-user.ts'
export { exportUser } from './export-user.ts'
export type { UserExport } from './export-user.ts'
export { createGatekeeper } from './gatekeeper.ts'
export { authJobs } from './jobs.ts'
export { readPhone } from './phone.ts'
export { rolesOf } from './role-queries.ts'
export type { RoleGrant } from './role-queries.ts'
export { authRoutes } from './routes.ts'
export { setPhoneVerified as markPhoneVerified } from './phone-queries.ts'
export {
  findUser,
  findUserByEmail,
  findUsers,
  setEmailVerified as markEmailVerified,
} from './user-queries.ts'
export type { Phone, User } from './user-queries.ts'
