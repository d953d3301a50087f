import {
  CalendarCog,
  CalendarDays,
  ChartColumn,
  FileCheck,
  GitCompareArrows,
  HeartPulse,
  Landmark,
  LayoutDashboard,
  Gauge,
  Gift,
  type LucideIcon,
  PencilLine,
  ScrollText,
  Store,
  TabletSmartphone,
  Undo2,
  UserRoundPlus,
  Users,
  UserSearch,
  Webhook,
  WifiOff,
} from 'lucide-react'
import { type Action, can } from '@saldo/contract/permissions'
import { type OfficePage, routes } from '@saldo/client/routes.ts'
import type { MyOffice, OfficeEvent } from '../shared/my-office.ts'
import { shellCopy as copy } from './copy.ts'

/** A menu entry. Entries stand in menu order. */
type Entry = {
  label: string
  Icon: LucideIcon
  action: Action
  /** Heading of its group; null for the first, which has none. */
  group: string | null
}

const acrossEvents: readonly (Entry & { address: () => string })[] = [
  { label: copy.events, Icon: CalendarDays, action: 'event.read', group: null, address: routes.officeEvents },
  { label: copy.refunds, Icon: Undo2, action: 'refunds.read', group: null, address: routes.officeRefunds },
  {
    label: copy.differences,
    Icon: GitCompareArrows,
    action: 'money.read',
    group: null,
    address: routes.officeDifferences,
  },
  {
    label: copy.people,
    Icon: UserRoundPlus,
    action: 'people.invite',
    group: copy.control,
    address: routes.officePeople,
  },
  {
    label: copy.audit,
    Icon: ScrollText,
    action: 'audit.read',
    group: copy.control,
    address: routes.officeAudit,
  },
  {
    label: copy.health,
    Icon: HeartPulse,
    action: 'health.read',
    group: copy.control,
    address: routes.officeHealth,
  },
  {
    label: copy.api,
    Icon: Webhook,
    action: 'api.manage',
    group: copy.control,
    address: () => routes.officeApi(),
  },
]

const ofEvent: readonly (Entry & { page: OfficePage })[] = [
  { label: copy.overview, Icon: LayoutDashboard, action: 'overview.read', group: null, page: 'overview' },
  { label: copy.sales, Icon: ChartColumn, action: 'sales.read', group: null, page: 'sales' },
  { label: copy.money, Icon: Landmark, action: 'money.read', group: null, page: 'money' },
  { label: copy.tills, Icon: Gauge, action: 'tills.read', group: null, page: 'tills' },
  { label: copy.offline, Icon: WifiOff, action: 'tills.read', group: null, page: 'offline' },
  { label: copy.attendees, Icon: UserSearch, action: 'attendees.read', group: null, page: 'attendees' },
  { label: copy.campaigns, Icon: Gift, action: 'promo.give', group: null, page: 'campaigns' },
  { label: copy.corrections, Icon: PencilLine, action: 'corrections.ask', group: null, page: 'corrections' },
  { label: copy.refunds, Icon: Undo2, action: 'refunds.read', group: null, page: 'refunds' },
  {
    label: copy.differences,
    Icon: GitCompareArrows,
    action: 'money.read',
    group: null,
    page: 'differences',
  },
  {
    label: copy.settlement,
    Icon: FileCheck,
    action: 'settlement.read',
    group: null,
    page: 'settlement',
  },
  { label: copy.anEvent, Icon: CalendarCog, action: 'event.edit', group: copy.prepare, page: 'edit' },
  { label: copy.venue, Icon: Store, action: 'venue.edit', group: copy.prepare, page: 'venue' },
  { label: copy.team, Icon: Users, action: 'team.edit', group: copy.prepare, page: 'team' },
  {
    label: copy.devices,
    Icon: TabletSmartphone,
    action: 'devices.edit',
    group: copy.prepare,
    page: 'devices',
  },
  { label: copy.audit, Icon: ScrollText, action: 'audit.read', group: copy.control, page: 'audit' },
]

/** An entry of the menu, as it is shown to a caller who may open it. */
export type Shown = Entry & { address: string }

/** The pages of an event that the caller may open. */
export const entriesAt = ({ id, role }: Pick<OfficeEvent, 'id' | 'role'>): Shown[] =>
  ofEvent
    .filter(({ action }) => can(role, action))
    .map(({ page, ...entry }) => ({ ...entry, address: routes.inOffice(id, page) }))

/** The pages across events that the caller may open: those that any of their roles may. */
export const entriesAcross = ({ is_admin: isAdmin, events }: MyOffice): Shown[] => {
  const roles = isAdmin ? (['admin'] as const) : events.map(({ role }) => role)
  return acrossEvents
    .filter(({ action }) => roles.some((role) => can(role, action)))
    .map(({ address, ...entry }) => ({ ...entry, address: address() }))
}
