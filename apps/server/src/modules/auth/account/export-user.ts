import type { UserId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import { pushServicesOf } from '../../notifications/index.ts'
import { rolesOf, type RoleGrant } from '../roles/role-queries.ts'
import { identitiesOf } from '../people/social-queries.ts'
import { sessionsOf } from '../sessions/session-queries.ts'
import { findUser, termsAcceptedBy, type User } from '../people/user-queries.ts'

export type UserExport = {
  account: User
  terms: { version: string; accepted_at: Date }[]
  roles: RoleGrant[]
  providers: { provider: string; subject: string; linked_at: Date }[]
  sessions: { signed_in_at: Date; expires_at: Date; ended_at: Date | null }[]
  /** Browsers subscribed to push messages. */
  push: { service: string; created_at: Date }[]
}

/** This module's data about a user, without secrets; null when there is no such account. */
export const exportUser = async (db: Db, userId: UserId): Promise<UserExport | null> => {
  const account = await findUser(db, userId)
  if (!account) return null
  return {
    account,
    terms: await termsAcceptedBy(db, userId),
    roles: await rolesOf(db, userId),
    providers: await identitiesOf(db, userId),
    sessions: await sessionsOf(db, userId),
    push: await pushServicesOf(db, userId),
  }
}
