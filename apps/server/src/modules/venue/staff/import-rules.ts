import type { UserId } from '@saldo/contract/ids'
import { isRole, type Role } from '@saldo/contract/roles'
import { importCopy } from '@saldo/copy/imports'
import { rolesCopy } from '@saldo/copy/roles'
import { venueCopy } from '@saldo/copy/venue'
import { z } from 'zod'
import { plainWord } from '../../../documents/plain-word.ts'
import type { Column, Line } from '../../../documents/read-csv.ts'
import type { User } from '../../auth/index.ts'
import type { Place } from '../queries.ts'
import { mayManage } from './rules.ts'

export const staffColumns = {
  email: { titles: ['correo', 'e-mail', 'email', 'mail'], isRequired: true },
  role: { titles: ['papel', 'rol', 'role'], isRequired: true },
  place: { titles: ['lugar', 'place'] },
} as const satisfies Record<string, Column>

type Name = keyof typeof staffColumns
type GivenRole = Exclude<Role, 'admin'>

/** What somebody is at the event. */
export type Standing = { role: Role; place: Place | null }

/** What a line would do. `person`: whom its e-mail names. */
export type PlannedMember = { line: number; email: string } & (
  | { outcome: 'faulty'; reason: string }
  | { outcome: 'new'; person: UserId; before: null; after: Standing & { role: GivenRole } }
  | {
      outcome: 'changed' | 'unchanged'
      person: UserId
      before: Standing
      after: Standing & { role: GivenRole }
    }
)

/** What the lines are held against. `caller`: the role of who imports. */
export type StaffThere = {
  caller: Role
  places: readonly Place[]
  /** By e-mail, in lower case. */
  people: ReadonlyMap<string, Pick<User, 'id' | 'isEmailVerified'>>
  standings: ReadonlyMap<UserId, Standing>
}

const rolesByWord = new Map<string, Role>([
  ...Object.entries(rolesCopy).flatMap(([role, words]): [string, Role][] =>
    isRole(role) ? [[plainWord(words), role]] : [],
  ),
  ['bar', 'bar'],
  ['barra', 'bar'],
  ['caja', 'cashier'],
  ['cashier', 'cashier'],
  ['encargado', 'manager'],
  ['manager', 'manager'],
  ['finanzas', 'finance'],
  ['finance', 'finance'],
  ['soporte', 'support'],
  ['support', 'support'],
  ['proveedor', 'vendor'],
  ['vendor', 'vendor'],
])

const email = z.email().max(254)

type Read = { person: UserId; isConfirmed: boolean; after: Standing & { role: GivenRole } }

const readLine = ({ cells, fault }: Line<Name>, there: StaffThere): Read | string => {
  if (fault !== null) return fault
  const typed = (cells.email ?? '').toLowerCase()
  if (!email.safeParse(typed).success) return importCopy.emailUnreadable
  const named = there.people.get(typed)
  if (named === undefined) return importCopy.accountMissing
  const person = named.id
  const role = rolesByWord.get(plainWord(cells.role ?? ''))
  if (role === undefined || role === 'admin') return importCopy.roleUnknown
  const before = there.standings.get(person)
  if (before?.role === 'admin') return importCopy.adminThere
  if (!mayManage(there.caller, role) || (before && !mayManage(there.caller, before.role)))
    return importCopy.roleNotYours
  const wanted = plainWord(cells.place ?? '')
  const place = there.places.find(({ name }) => plainWord(name) === wanted)
  if (wanted !== '' && !place) return importCopy.placeUnknown
  const after = { role, place: place ?? before?.place ?? null }
  return { person, isConfirmed: named.isEmailVerified, after }
}

/**
 * What each line of a file would do to the event's staff; a line without a place leaves it as it is. Nobody is given
 * anything by an e-mail that they didn't confirm.
 */
export const planStaff = (lines: readonly Line<Name>[], there: StaffThere): PlannedMember[] => {
  const seen = new Map<UserId, number>()
  return lines.map((line): PlannedMember => {
    const about = { line: line.line, email: line.cells.email ?? '' }
    const read = readLine(line, there)
    if (typeof read === 'string') return { ...about, outcome: 'faulty', reason: read }
    const { person, isConfirmed, after } = read
    const earlier = seen.get(person)
    if (earlier !== undefined) return { ...about, outcome: 'faulty', reason: importCopy.twice(earlier) }
    seen.set(person, line.line)
    const before = there.standings.get(person)
    const isSame = before?.role === after.role && before.place?.id === after.place?.id
    if (!isSame && !isConfirmed)
      return { ...about, outcome: 'faulty', reason: venueCopy.staffEmailUnconfirmed }
    if (!before) return { ...about, outcome: 'new', person, before: null, after }
    return { ...about, outcome: isSame ? 'unchanged' : 'changed', person, before, after }
  })
}
