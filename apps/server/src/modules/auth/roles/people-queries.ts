import { isRole, type Role } from '@saldo/contract/roles'
import type { EventId, UserId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { RoleGrant } from './role-queries.ts'

/** Somebody with a role anywhere. */
export type StaffPerson = {
  id: UserId
  name: string
  /** Null for whoever works at one event without an account. */
  email: string | null
  /** Of the sign-ins that are still stored. */
  lastSignInAt: Date | null
  roles: RoleGrant[]
}

export type StaffSearch = {
  text?: string | undefined
  role?: Role | undefined
  eventId?: EventId | undefined
  only?: UserId | undefined
  after?: UserId | undefined
  limit: number
}

const fullName = sql<string>`rtrim(person.name || ' ' || person.paternal_surname)`
/** Accents and case don't matter to who looks for a name. */
const plain = (text: typeof fullName) => sql<string>`translate(lower(${text}), 'áéíóúüñ', 'aeiouun')`

const escaped = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const found = (db: Db, { text, role, eventId, only }: StaffSearch) => {
  const grants = db
    .selectFrom('role_grant')
    .select('role_grant.user_id')
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? ''))
    .$if(eventId !== undefined, (query) => query.where('event_id', '=', eventId ?? 0))
  return db
    .selectFrom('user_account as person')
    .where('person.erased_at', 'is', null)
    .where('person.user_id', 'in', grants)
    .$if(only !== undefined, (query) => query.where('person.user_id', '=', only ?? ''))
    .$if(text !== undefined && text !== '', (query) =>
      query.where((where) =>
        where.or([
          where(plain(fullName), 'like', plain(sql<string>`${escaped(text ?? '')}::text`)),
          where('person.email', 'like', escaped((text ?? '').toLowerCase())),
        ]),
      ),
    )
}

const rolesOfAll = async (db: Db, ids: readonly string[]): Promise<Map<string, RoleGrant[]>> => {
  const roles = new Map<string, RoleGrant[]>()
  if (ids.length === 0) return roles
  const rows = await db
    .selectFrom('role_grant')
    .select(['user_id', 'event_id', 'role'])
    .where('user_id', 'in', ids)
    .orderBy('event_id', (order) => order.desc().nullsFirst())
    .execute()
  for (const { user_id, event_id, role } of rows)
    if (isRole(role))
      roles.set(user_id, [...(roles.get(user_id) ?? []), { eventId: event_id as EventId | null, role }])
  return roles
}

/** People with roles, by name; `after` is the last one of the page before. */
export const searchStaff = async (db: Db, search: StaffSearch): Promise<StaffPerson[]> => {
  const { after, limit } = search
  const rows = await found(db, search)
    .select(['person.user_id', fullName.as('full_name'), 'person.email'])
    .select((eb) =>
      eb
        .selectFrom('user_session')
        .select(({ fn }) => fn.max('signed_in_at').as('last'))
        .whereRef('user_session.user_id', '=', 'person.user_id')
        .as('last_sign_in_at'),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${plain(fullName)}, person.user_id) > (
          SELECT translate(lower(rtrim(last.name || ' ' || last.paternal_surname)), 'áéíóúüñ', 'aeiouun'), last.user_id
          FROM user_account AS last WHERE last.user_id = ${after ?? null})`,
      ),
    )
    .orderBy(plain(fullName))
    .orderBy('person.user_id')
    .limit(limit)
    .execute()
  const roles = await rolesOfAll(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map(({ user_id, full_name, email, last_sign_in_at }) => ({
    id: user_id as UserId,
    name: full_name,
    email,
    lastSignInAt: last_sign_in_at,
    roles: roles.get(user_id) ?? [],
  }))
}

/** The names of these people, with an account or without, by id; none for erased and unknown ones. */
export const namesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('user_account as person')
    .select(['person.user_id', fullName.as('full_name')])
    .where('person.erased_at', 'is', null)
    .where('person.user_id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ user_id, full_name }) => [user_id, full_name]))
}
