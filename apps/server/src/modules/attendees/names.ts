import type { UserId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { namesOf as findNames } from '../auth/index.ts'

/** Names of people by id; erased accounts have none. Control database. */
export const namesOf = async (
  control: Db,
  ids: readonly (UserId | null)[],
): Promise<(id: UserId) => string> => {
  const names = await findNames(
    control,
    ids.filter((id) => id !== null),
  )
  return (id) => names.get(id) ?? ''
}
