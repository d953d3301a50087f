import { roleNames, type Role } from './roles.ts'

/** `event`: all of the event; `own-place`: what was sold at the place where the person works. */
export type Scope = 'event' | 'own-place'

type Grants = Partial<Record<Role, Scope>>

const everybody = { admin: 'event', manager: 'event', finance: 'event' } as const
const managers = { admin: 'event', manager: 'event' } as const
const admins = { admin: 'event' } as const

/** Who may do what in the office, and over how much of an event. What is in no row, nobody may. */
const permissions = {
  'event.read': { ...everybody, support: 'event', vendor: 'own-place' },
  'event.create': admins,
  'event.edit': managers,
  'overview.read': { ...everybody, vendor: 'own-place' },
  'sales.read': { ...everybody, vendor: 'own-place' },
  'money.read': everybody,
  'money.book': { admin: 'event', finance: 'event' },
  'settlement.read': { ...everybody, vendor: 'own-place' },
  'settlement.book': { admin: 'event', finance: 'event' },
  'refunds.run': { admin: 'event', finance: 'event' },
  'tills.read': everybody,
  'attendees.read': { ...everybody, support: 'event' },
  'attendees.act': { ...managers, support: 'event' },
  'promo.give': { ...everybody, support: 'event' },
  'corrections.ask': { ...everybody, support: 'event' },
  'corrections.approve': everybody,
  'refunds.read': { ...everybody, support: 'event' },
  'refunds.decide': everybody,
  'refunds.pay': { admin: 'event', finance: 'event' },
  'venue.edit': managers,
  'discounts.edit': managers,
  'practice.read': managers,
  'practice.edit': managers,
  'team.edit': managers,
  'devices.edit': managers,
  'people.invite': managers,
  'people.read': admins,
  'audit.read': everybody,
  'health.read': admins,
  'health.act': admins,
  'api.manage': admins,
} as const satisfies Record<string, Grants>

export type Action = keyof typeof permissions
export const actions = Object.keys(permissions) as Action[]

/** How much of an event a role's action covers; null where the role may not. */
export const scopeOf = (role: Role, action: Action): Scope | null =>
  (permissions[action] as Grants)[role] ?? null

/** Whether a role may act so, be it over its own place alone. */
export const can = (role: Role, action: Action): boolean => scopeOf(role, action) !== null

/** Whether a role has an office at all: cashiers and bars have none. */
export const entersOffice = (role: Role): boolean => can(role, 'event.read')

/** The roles that `caller` may give, take, and set a PIN for: a manager who made managers could act as anybody. */
export const managedBy = (caller: Role): readonly Role[] => {
  if (caller === 'admin') return roleNames
  return caller === 'manager' ? ['cashier', 'bar', 'support'] : []
}
