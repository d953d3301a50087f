/**
 * Role ids: 1 to 4 of the specification (§6) and decisions §3, 5 to 7 of the office; attendees have none. An
 * administrator's role is at every event, any other at one.
 */
export const roles = { admin: 1, manager: 2, cashier: 3, bar: 4, finance: 5, support: 6, vendor: 7 } as const
export type Role = keyof typeof roles

export const roleNames = Object.keys(roles) as [Role, ...Role[]]

/** The roles that work at tills, and may hold a PIN. */
export const tillRoles = ['admin', 'manager', 'cashier', 'bar'] as const satisfies readonly Role[]
export type TillRole = (typeof tillRoles)[number]

export const isRole = (text: string): text is Role => Object.hasOwn(roles, text)
export const isTillRole = (role: Role): role is TillRole => tillRoles.some((one) => one === role)

/** True for managers and administrators: they prepare an event, watch it, and correct others' operations. */
export const runsEvent = (role: Role | null): boolean => role === 'manager' || role === 'admin'
