import type { UserId } from '@saldo/contract/ids'
import type { Databases } from '../../../db/index.ts'
import { deleteStandings } from './staff-queries.ts'

/** Takes places and PINs at all events from somebody whose account goes. */
export const forgetStaff = async ({ all }: Pick<Databases, 'all'>, userId: UserId): Promise<void> => {
  for (const db of all) await deleteStandings(db, userId)
}
