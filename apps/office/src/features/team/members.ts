import type { Reply } from '@saldo/contract/endpoint'
import { managedBy } from '@saldo/contract/permissions'
import { addStaff, type places, type staff } from '@saldo/contract/places'
import type { Role } from '@saldo/contract/roles'
import { rolesCopy } from '@saldo/copy/roles'

export type Member = Reply<typeof staff>[number]
export type Place = Reply<typeof places>[number]

/** Whether the caller may change or remove somebody here; an administrator is one at every event. */
export const isChangedBy = (caller: Role, { role }: Pick<Member, 'role'>): boolean =>
  role !== 'admin' && managedBy(caller).includes(role)

/** The roles that the caller may give, the least first. */
export const roleOptions = (caller: Role) =>
  addStaff.body.shape.role.options
    .filter((role) => managedBy(caller).includes(role))
    .toReversed()
    .map((value) => ({ value, words: rolesCopy[value] }))

export const placeOptions = (places: readonly Place[]) =>
  places.map(({ id, name }) => ({ value: id, words: name }))
