import { CalendarDays, type LucideIcon, Store, TabletSmartphone, Users } from 'lucide-react'
import { routes } from '@saldo/client/routes.ts'
import type { Role } from '../shared/my-events.ts'
import { shellCopy as copy } from './copy.ts'

type Action = 'event.read' | 'venue.edit' | 'team.edit' | 'devices.edit'

/** What may be opened, in menu order: `address` of the event that is open, or of none. */
type Entry = {
  label: string
  Icon: LucideIcon
  action: Action
  /** The heading that it stands under; null above all. */
  group: string | null
}

const acrossEvents: readonly (Entry & { address: () => string })[] = [
  { label: copy.events, Icon: CalendarDays, action: 'event.read', group: null, address: routes.officeEvents },
]

const ofEvent: readonly (Entry & { address: (event: number) => string })[] = [
  {
    label: copy.venue,
    Icon: Store,
    action: 'venue.edit',
    group: copy.prepare,
    address: (event) => routes.inOffice(event, 'venue'),
  },
  {
    label: copy.team,
    Icon: Users,
    action: 'team.edit',
    group: copy.prepare,
    address: (event) => routes.inOffice(event, 'team'),
  },
  {
    label: copy.devices,
    Icon: TabletSmartphone,
    action: 'devices.edit',
    group: copy.prepare,
    address: (event) => routes.inOffice(event, 'devices'),
  },
]

const can = (role: Role, _action: Action): boolean => role === 'admin' || role === 'manager'

/** An entry of the menu for this caller. */
export type Shown = Pick<Entry, 'label' | 'Icon' | 'group'> & { address: string }

/** The pages of an event that a role may open. Whoever has an unknown role is shown all: each page's own calls refuse. */
export const entriesAt = (event: number, role: Role | null): Shown[] =>
  ofEvent
    .filter(({ action }) => role === null || can(role, action))
    .map(({ address, ...entry }) => ({ ...entry, address: address(event) }))

/** The pages across events that somebody with these roles may open. */
export const entriesAcross = (roles: readonly Role[]): Shown[] =>
  acrossEvents
    .filter(({ action }) => roles.some((role) => can(role, action)))
    .map(({ address, ...entry }) => ({ ...entry, address: address() }))
