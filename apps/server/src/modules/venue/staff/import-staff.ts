import type { EventId } from '@saldo/contract/ids'
import { importCopy } from '@saldo/copy/imports'
import { transact, type Databases, type Db } from '../../../db/index.ts'
import { markOf, readCsv, type Upload } from '../../../documents/read-csv.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findUserIdsByEmail, grantRole, lockRoleAt, staffAt } from '../../auth/index.ts'
import { placesOf, placesOfEvent } from '../queries.ts'
import { assignStaff } from '../staff-places.ts'
import { planStaff, staffColumns, type PlannedMember, type StaffThere } from './import-rules.ts'
import type { StaffAct } from './staff.ts'

export type StaffPlan = { mark: string; lines: PlannedMember[] }
type Importing = { eventId: EventId } & Pick<Upload, 'bytes'>

const standingsOf = async (control: Db, db: Db, eventId: EventId): Promise<StaffThere['standings']> => {
  const [colleagues, places] = [await staffAt(control, eventId), await placesOfEvent(db, eventId)]
  return new Map(colleagues.map(({ id, role }) => [id, { role, place: places.get(id) ?? null }]))
}

const planIn = async (
  control: Db,
  db: Db,
  { eventId, bytes }: Importing,
  { role }: Pick<StaffAct, 'role'>,
): Promise<StaffPlan> => {
  const lines = readCsv(bytes, staffColumns)
  const emails = lines.map(({ cells }) => (cells.email ?? '').toLowerCase())
  const planned = planStaff(lines, {
    caller: role,
    places: await placesOf(db, eventId),
    people: await findUserIdsByEmail(control, emails),
    standings: await standingsOf(control, db, eventId),
  })
  return { mark: markOf(bytes, planned), lines: planned }
}

/** What a file would do to the event's staff now. Throws as `readCsv`. */
export const previewStaff = async (
  databases: Databases,
  importing: Importing,
  act: Pick<StaffAct, 'role'>,
): Promise<StaffPlan> =>
  planIn(databases.control, await databases.forEvent(importing.eventId), importing, act)

type Doing = Extract<PlannedMember, { person: unknown }>

/** Throws changed_meanwhile when somebody's role is no longer the one that the plan began from. */
const grantRoles = async (control: Db, eventId: EventId, members: readonly Doing[], act: StaffAct) => {
  for (const { person, before, after } of members) {
    if (before?.role === after.role) continue
    const current = await lockRoleAt(control, person, eventId)
    if (current !== (before?.role ?? null)) throw new AppError('changed_meanwhile')
    await grantRole(control, person, { eventId, role: after.role }, act)
  }
}

/**
 * Does what the preview of `mark` said, all of it or nothing; faulty lines do nothing, as it said. Throws
 * changed_meanwhile when the file would no longer do that, validation_failed when it does nothing, and as
 * `readCsv`.
 */
export const importStaff = async (
  databases: Databases,
  { mark, ...importing }: Importing & Upload,
  act: StaffAct,
): Promise<StaffPlan> => {
  const { eventId } = importing
  const db = await databases.forEvent(eventId)
  return transact(db, (tx) =>
    // Where roles are in another database than places, both commit after all that can be refused.
    transact(databases.control === db ? tx : databases.control, async (control) => {
      const plan = await planIn(control, tx, importing, act)
      if (plan.mark !== mark) throw new AppError('changed_meanwhile')
      const members = plan.lines.flatMap((line) =>
        line.outcome === 'new' || line.outcome === 'changed' ? [line] : [],
      )
      if (members.length === 0)
        throw new AppError('validation_failed', { errors: { file: [importCopy.nothingToDo] } })
      for (const { person, before, after } of members)
        if (after.place && after.place.id !== before?.place?.id)
          await assignStaff(tx, { eventId, userId: person, placeId: after.place.id }, act)
      await grantRoles(control, eventId, members, act)
      return plan
    }),
  )
}
