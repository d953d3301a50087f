export { captchaPast } from './captcha/spend-captcha.ts'
export { grantRole, revokeRole } from './roles/change-roles.ts'
export {
  addresseeOf,
  firstNameOf,
  findUser,
  findUserByEmail,
  findUsers,
  setEmailVerified as markEmailVerified,
  type User,
} from './people/user-queries.ts'
export { findByVerifiedPhone, setPhoneVerified as markPhoneVerified } from './people/phone-queries.ts'
export { emailStartsWith, namedLike, usersByPhone } from './people/search-queries.ts'
export { createUser } from './people/create-user.ts'
export type { UserInput } from './people/create-user.ts'
export { eraseUser } from './account/erase-user.ts'
export { exportUser } from './account/export-user.ts'
export type { UserExport } from './account/export-user.ts'
export { createGatekeeper } from './roles/gatekeeper.ts'
export { authJobs } from './jobs.ts'
export { requestReissueCode, spendReissueCode } from './recovery/reissue-code.ts'
export { rolesOf, staffAt, type Colleague } from './roles/role-queries.ts'
export { hashPassword, isPassword } from './passwords/password-hash.ts'
export { authRoutes } from './routes.ts'
export { endTillSession, endTillSessionsOf, openTillSession } from './roles/till-sessions.ts'
export { hadTillSession } from './sessions/session-queries.ts'
