export { knownFirstName } from './people/known-name.ts'
export { captchaPast } from './captcha/spend-captcha.ts'
export { grantRole, revokeRole } from './roles/change-roles.ts'
export {
  addresseeOf,
  firstNameOf,
  findUser,
  findUserByEmail,
  findUsers,
  findUsersByEmail,
  setEmailVerified as markEmailVerified,
  type User,
} from './people/user-queries.ts'
export { findByVerifiedPhone, setPhoneVerified as markPhoneVerified } from './people/phone-queries.ts'
export {
  findTemporary,
  insertTemporary,
  isEmailTaken,
  lockTemporary,
  markTemporaryRemoved,
  setWorksUntil,
  staffNameOf,
  temporaryAt,
} from './people/temporary-queries.ts'
export { createGuest, createUser } from './people/create-user.ts'
export { emailStartsWith, namedLike, usersByPhone } from './people/search-queries.ts'
export type { UserInput } from './people/create-user.ts'
export { hashFirstPassword, openAccount } from './account/open-account.ts'
export { eraseUser } from './account/erase-user.ts'
export { exportUser } from './account/export-user.ts'
export type { UserExport } from './account/export-user.ts'
export { createGatekeeper } from './roles/gatekeeper.ts'
export { authJobs } from './jobs.ts'
export { requestReissueCode, spendReissueCode } from './recovery/reissue-code.ts'
export {
  hasAdministrator,
  lockRolesAt,
  rolesOf,
  staffAt,
  type Colleague,
  type RoleGrant,
} from './roles/role-queries.ts'
export { namesOf, searchStaff, type StaffPerson, type StaffSearch } from './roles/people-queries.ts'
export { hashPassword, isPassword } from './passwords/password-hash.ts'
export { authRoutes } from './routes.ts'
export { endTillSession, endTillSessionsOf, openTillSession } from './roles/till-sessions.ts'
export { isFresh, requireFresh } from './sessions/sign-in.ts'
export { hadTillSession, sessionsEndedJob } from './sessions/session-queries.ts'
