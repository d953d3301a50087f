import type { UserId } from '@saldo/contract/ids'
import type { Databases } from '../../../db/index.ts'
import { deleteStandings } from './staff-queries.ts'

/** Deletes places and PINs at all events of an account that is being erased. */
export const forgetStaff = async ({ all }: Pick<Databases, 'all'>, userId: UserId): Promise<void> => {
  for (const db of all) await deleteStandings(db, userId)
}
