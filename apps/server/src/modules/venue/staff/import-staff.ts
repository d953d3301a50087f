import type { EventId, SessionId } from '@saldo/contract/ids'
import { exportsCopy } from '@saldo/copy/exports'
import { importCopy } from '@saldo/copy/imports'
import type { Databases, Db } from '../../../db/index.ts'
import { planOf, readCsv, type Plan, type Upload } from '../../../documents/read-csv.ts'
import { AppError, fault } from '../../../kernel/errors.ts'
import { findUsersByEmail, grantRole, lockRolesAt, staffAt } from '../../auth/index.ts'
import { placesOf, placesOfEvent } from '../queries.ts'
import { assignStaff } from '../staff-places.ts'
import { planStaff, staffColumns, type PlannedMember, type StaffThere } from './import-rules.ts'
import { transactStaff, type StaffAct } from './staff.ts'

export type StaffPlan = Plan<PlannedMember>
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
  const csv = readCsv(bytes, staffColumns, [exportsCopy.name, exportsCopy.pin])
  const emails = csv.lines.map(({ cells }) => (cells.email ?? '').toLowerCase())
  const planned = planStaff(csv.lines, {
    caller: role,
    places: await placesOf(db, eventId),
    people: await findUsersByEmail(control, emails),
    standings: await standingsOf(control, db, eventId),
  })
  return planOf(bytes, csv, planned)
}

/** What a file would do to the event's staff now. Throws as `readCsv`. */
export const previewStaff = async (
  databases: Databases,
  importing: Importing,
  act: Pick<StaffAct, 'role'>,
): Promise<StaffPlan> =>
  planIn(databases.control, await databases.forEvent(importing.eventId), importing, act)

type Doing = Extract<PlannedMember, { person: unknown }>

/** The members whose role changes. Throws changed_meanwhile when one's is no longer what the plan began from. */
const lockChanging = async (control: Db, eventId: EventId, members: readonly Doing[]): Promise<Doing[]> => {
  const changing = members.filter(({ before, after }) => before?.role !== after.role)
  const people = changing.map(({ person }) => person)
  const roles = await lockRolesAt(control, people, eventId)
  if (changing.some(({ person, before }) => roles.get(person) !== before?.role))
    throw new AppError('changed_meanwhile')
  return changing
}

/** What was done, and the sessions on tills that ended with a manager's role, for `gatekeeper.refuse`. */
export type ImportedStaff = { plan: StaffPlan; ended: SessionId[] }

/**
 * Does what the preview of `mark` said, all of it or nothing; faulty lines do nothing, as it said. Throws
 * changed_meanwhile when the file would no longer do that, validation_failed when it does nothing, and as
 * `readCsv`.
 */
export const importStaff = async (
  databases: Databases,
  { mark, ...importing }: Importing & Upload,
  act: StaffAct,
): Promise<ImportedStaff> => {
  const { eventId } = importing
  return transactStaff(databases, eventId, async ({ control, db }) => {
    const plan = await planIn(control, db, importing, act)
    if (plan.mark !== mark) throw new AppError('changed_meanwhile')
    const members = plan.lines.flatMap((line) =>
      line.outcome === 'new' || line.outcome === 'changed' ? [line] : [],
    )
    if (members.length === 0) throw fault('file', importCopy.nothingToDo)
    const changing = await lockChanging(control, eventId, members)
    for (const { person, before, after } of members)
      if (after.place && after.place.id !== before?.place?.id)
        await assignStaff(db, { eventId, userId: person, placeId: after.place.id }, act)
    const ended: SessionId[] = []
    for (const { person, after } of changing)
      ended.push(...(await grantRole(control, person, { eventId, role: after.role }, act)))
    return { plan, ended }
  })
}
