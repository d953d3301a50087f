import type { UserId } from '@saldo/contract/ids'
import { lastingOr, type ControlDatabase } from '../../../db/index.ts'
import { firstNameOf } from './user-queries.ts'

/** As `firstNameOf`, for what goes on without the control database; null too for a name that nobody knows meanwhile. */
export const knownFirstName = (
  { control, contact }: ControlDatabase,
  userId: UserId | null,
): Promise<string | null> =>
  userId === null
    ? Promise.resolve(null)
    : lastingOr(contact, `first name ${userId}`, () => firstNameOf(control, userId), null)
