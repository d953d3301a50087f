import type { UserId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import { findUser } from './user-queries.ts'

/** First name of a user; null without a user (holder of an anonymous QR) and for an erased account. */
export const firstNameOf = async (control: Db, userId: UserId | null): Promise<string | null> =>
  userId === null ? null : ((await findUser(control, userId))?.name ?? null)
