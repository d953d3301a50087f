import type { UserId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { findUsers, type User } from '../auth/index.ts'

/** Name and first surname. */
const nameOf = ({ name, paternalSurname }: Pick<User, 'name' | 'paternalSurname'>): string =>
  [name, paternalSurname].filter(Boolean).join(' ')

/** Names of people by id; erased accounts have none. Control database. */
export const namesOf = async (
  control: Db,
  ids: readonly (UserId | null)[],
): Promise<(id: UserId) => string> => {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const names = new Map(
    [...(await findUsers(control, known)).values()].map((user) => [user.id, nameOf(user)]),
  )
  return (id) => names.get(id) ?? ''
}
