import type { UserId } from '@saldo/contract/ids'
import { lastingOr, type ControlDatabase } from '../../../db/index.ts'
import { firstNameOf } from './user-queries.ts'

/**
 * As `firstNameOf`, for what goes on without the control database; null too for a name that nobody knows meanwhile. `read`:
 * where names are read otherwise, as many at once.
 */
export const knownFirstName = async (
  { control, contact }: ControlDatabase,
  userId: UserId | null,
  read = (id: UserId): Promise<string | null> => firstNameOf(control, id),
): Promise<string | null> =>
  userId === null ? null : lastingOr(contact, `first name ${userId}`, () => read(userId), null)
