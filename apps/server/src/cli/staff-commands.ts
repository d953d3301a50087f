import { roles, type Role } from '@saldo/contract/roles'
import { cliCopy } from '@saldo/copy/cli'
import { cliVenueCopy } from '@saldo/copy/cli-venue'
import type { Command } from 'commander'
import { grantRole, revokeRole } from '../modules/auth/index.ts'
import type { EventRecord } from '../modules/events/index.ts'
import {
  assignStaff,
  createPlace,
  listStaff,
  removeStaff,
  staffToWire,
  type PlaceKind,
  type StaffMember,
} from '../modules/venue/index.ts'
import { Refusal, type Answer } from './answer.ts'
import { byOperator, type Context } from './context.ts'
import { accountNamed, confirmedAccountNamed, eventNamed } from './find.ts'
import type { Shell } from './shell.ts'

type StaffOptions = { role: string; event?: string; place?: string }

const placeKinds: Partial<Record<Role, PlaceKind>> = { bar: 'bar', cashier: 'cash_point' }

const roleNamed = (name: string): Role => {
  if (!Object.hasOwn(roles, name)) throw new Refusal('role_unknown', cliCopy.roleUnknown(name))
  return name as Role
}

/** An administrator's role covers all events; any other role needs one event. */
const eventOf = async (
  context: Context,
  role: Role,
  reference: string | undefined,
): Promise<EventRecord | null> => {
  if (role === 'admin') return null
  if (reference === undefined) throw new Refusal('event_missing', cliCopy.roleNeedsEvent)
  return eventNamed(context, reference)
}

const add = async (context: Context, email: string, options: StaffOptions): Promise<Answer> => {
  const role = roleNamed(options.role)
  const kind = placeKinds[role]
  if (options.place !== undefined && kind === undefined)
    throw new Refusal('place_refused', cliCopy.placeNeedsTill)
  const event = await eventOf(context, role, options.event)
  const user = await confirmedAccountNamed(context, email)
  const eventId = event?.id ?? null
  await grantRole(context.databases.control, user.id, { eventId, role }, context.act())
  const data = { user: user.id, email: user.email, role, event: eventId, place: null }
  if (event === null) return { data, text: cliCopy.staffAdded(user.email, role, cliCopy.everywhere) }
  if (options.place === undefined || kind === undefined)
    return { data, text: cliCopy.staffAdded(user.email, role, cliCopy.atEvent(event.name)) }
  const db = await context.databases.forEvent(event.id)
  const place = await createPlace(db, { eventId: event.id, kind, name: options.place }, context.act())
  await assignStaff(db, { eventId: event.id, userId: user.id, placeId: place.id }, context.act())
  return {
    data: { ...data, place: { id: place.id, name: place.name } },
    text: cliCopy.staffAdded(user.email, role, cliCopy.atPlace(place.name, event.name)),
  }
}

const remove = async (
  context: Context,
  email: string,
  options: { event?: string; leaveShifts?: true },
): Promise<Answer> => {
  const event = options.event === undefined ? null : await eventNamed(context, options.event)
  const user = await accountNamed(context, email)
  if (event === null) await revokeRole(context.databases.control, user.id, null, context.act())
  else {
    const leavesShifts = options.leaveShifts ?? false
    const named = { eventId: event.id, userIds: [user.id], leavesShifts }
    await removeStaff(context.databases, named, byOperator(context))
  }
  const where = event === null ? cliCopy.everywhere : cliCopy.atEvent(event.name)
  return {
    data: { user: user.id, email: user.email, event: event?.id ?? null },
    text: cliCopy.staffRemoved(user.email, where),
  }
}

const lineOf = ({ role, email, name, place, hasPin }: StaffMember): string =>
  [
    role.padEnd(7),
    email ?? cliVenueCopy.withoutAccount,
    name,
    ...(place === null ? [] : [place.name]),
    hasPin ? cliVenueCopy.withPin : cliVenueCopy.withoutPin,
  ].join('  ')

const list = async (context: Context, reference: string): Promise<Answer> => {
  const { id } = await eventNamed(context, reference)
  const staff = await listStaff(context.databases, id)
  return {
    data: staff.map(staffToWire),
    text: staff.length === 0 ? cliVenueCopy.noStaff : staff.map(lineOf).join('\n'),
  }
}

export const staffCommands = (program: Command, shell: Shell): void => {
  const staff = program.command('staff').description(cliCopy.staff)
  staff
    .command('add')
    .description(cliCopy.staffAdd)
    .argument('<correo>', cliCopy.account)
    .requiredOption('--role <papel>', cliCopy.role)
    .option('--event <evento>', cliCopy.roleEvent)
    .option('--place <nombre>', cliCopy.place)
    .action(shell.withDatabase(add))
  staff
    .command('remove')
    .description(cliCopy.staffRemove)
    .argument('<correo>', cliCopy.account)
    .option('--event <evento>', cliCopy.roleEvent)
    .option('--leave-shifts', cliVenueCopy.leaveShifts)
    .action(shell.withDatabase(remove))
  staff
    .command('list')
    .description(cliVenueCopy.staffList)
    .argument('<evento>', cliCopy.eventArgument)
    .action(shell.withDatabase(list))
}
