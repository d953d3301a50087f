import type { EventId, SessionId, UserId } from '@saldo/contract/ids'
import type { ToldPin } from '@saldo/contract/temporary-staff'
import { importCopy } from '@saldo/copy/imports'
import type { Databases } from '../../../db/index.ts'
import { planOf, readCsv, type Plan, type Upload } from '../../../documents/read-csv.ts'
import { AppError, fault } from '../../../kernel/errors.ts'
import { endTillSessionsOf, grantRole, hashPassword, lockRolesAt } from '../../auth/index.ts'
import { eventOf } from '../../events/index.ts'
import { assignStaff } from '../staff-places.ts'
import { type listStaff, transactStaff, type StaffAct, type StaffTx } from './staff.ts'
import { insertPerson, readTemporaryThere, setEnd } from './temporary.ts'
import {
  endOfDay,
  makePin,
  MOST_PEOPLE,
  planTemporary,
  temporaryColumns,
  type PlannedTemporary,
} from './temporary-rules.ts'

export type TemporaryPlan = Plan<PlannedTemporary>
type Importing = { eventId: EventId } & Pick<Upload, 'bytes'>

/** What a file would do to those without an account now. Throws as `readCsv`, validation_failed for too many. */
export const previewTemporary = async (
  databases: Parameters<typeof listStaff>[0],
  { eventId, bytes }: Importing,
  act: Pick<StaffAct, 'role' | 'at'>,
): Promise<TemporaryPlan> => {
  const csv = readCsv(bytes, temporaryColumns)
  if (csv.lines.length > MOST_PEOPLE) throw fault('file', importCopy.tooManyPeople(MOST_PEOPLE))
  const planned = planTemporary(csv.lines, await readTemporaryThere(databases, eventId, act))
  return planOf(bytes, csv, planned)
}

type New = Extract<PlannedTemporary, { outcome: 'new' }>
type Changed = Extract<PlannedTemporary, { before: object }>

const newIn = ({ lines }: TemporaryPlan): New[] =>
  lines.flatMap((one) => (one.outcome === 'new' ? [one] : []))
const changedIn = ({ lines }: TemporaryPlan): Changed[] =>
  lines.flatMap((one) => (one.outcome === 'changed' ? [one] : []))

/** A PIN for each new line, hashed one after another: many at once would keep everybody else from signing in. */
const makePins = async (plan: TemporaryPlan): Promise<Map<number, { pin: string; hash: string }>> => {
  const pins = new Map<number, { pin: string; hash: string }>()
  for (const { line } of newIn(plan)) {
    const pin = makePin()
    pins.set(line, { pin, hash: await hashPassword(pin) })
  }
  return pins
}

type Doing = { eventId: EventId; timezone: string; act: StaffAct }

/** Throws changed_meanwhile when a role is no longer what the plan began from. */
const change = async (tx: StaffTx, changed: readonly Changed[], { eventId, timezone, act }: Doing) => {
  const people = changed.map(({ person }) => person).toSorted()
  const roles = await lockRolesAt(tx.control, people, eventId)
  for (const { person, before, after } of changed) {
    if (roles.get(person) !== before.role) throw new AppError('changed_meanwhile')
    if (before.role !== after.role) await grantRole(tx.control, person, { eventId, role: after.role }, act)
    if (after.place && after.place.id !== before.place?.id)
      await assignStaff(tx.db, { eventId, userId: person, placeId: after.place.id }, act)
    if (before.lastDay !== after.lastDay)
      await setEnd(tx, { eventId, userId: person, worksUntil: endOfDay(after.lastDay, timezone) }, act)
  }
}

type Imported = { plan: TemporaryPlan; pins: ToldPin[]; ended: SessionId[] }

/** The sessions of people whose role, place or time changed. Ended after it, so that who signs in meanwhile sees it. */
const endSessions = async ({ control }: Databases, people: readonly UserId[], { eventId, act }: Doing) => {
  const ended: SessionId[] = []
  for (const userId of people) ended.push(...(await endTillSessionsOf(control, eventId, { userId }, act.at)))
  return ended
}

/**
 * Does what the preview of `mark` said, all of it or nothing; faulty lines do nothing, as it said. `pins` are readable
 * here and never again; `ended` is for `gatekeeper.refuse`. Throws changed_meanwhile when the file would no longer do
 * that, validation_failed when it does nothing, and as `previewTemporary`.
 */
export const importTemporary = async (
  databases: Databases,
  { mark, ...importing }: Importing & Upload,
  act: StaffAct,
): Promise<Imported> => {
  const { eventId } = importing
  const seen = await previewTemporary(databases, importing, act)
  if (seen.mark !== mark) throw new AppError('changed_meanwhile')
  const pins = await makePins(seen)
  const { timezone } = await eventOf(databases.control, eventId)
  const doing = { eventId, timezone, act }
  const plan = await transactStaff(databases, eventId, async (tx) => {
    const now = await previewTemporary(tx, importing, act)
    if (now.mark !== mark) throw new AppError('changed_meanwhile')
    const [added, changed] = [newIn(now), changedIn(now)]
    if (added.length + changed.length === 0) throw fault('file', importCopy.nothingToDo)
    await change(tx, changed, doing)
    for (const { line, name, after } of added) {
      const { role, place, lastDay } = after
      const person = { eventId, name, role, placeId: place?.id ?? null }
      const worksUntil = endOfDay(lastDay, timezone)
      const pinHash = pins.get(line)?.hash ?? ''
      if ((await insertPerson(tx, { ...person, worksUntil, pinHash }, act)) === null)
        throw new AppError('changed_meanwhile')
    }
    return now
  })
  const people = changedIn(plan).map(({ person }) => person)
  return {
    plan,
    pins: newIn(plan).map(({ line, name, after }) => ({
      name,
      role: after.role,
      place: after.place?.name ?? null,
      last_day: after.lastDay,
      pin: pins.get(line)?.pin ?? '',
    })),
    ended: await endSessions(databases, people, doing),
  }
}
