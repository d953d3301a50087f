import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam } from './ids.ts'
import type { Action } from './permissions.ts'

/** The tables of an event that are sent as files, each open to whoever may see it on the screen. */
export const exportActions = {
  operations: 'money.read',
  payments: 'money.read',
  sales: 'sales.read',
  attendees: 'attendees.read',
  products: 'venue.edit',
  team: 'team.edit',
  devices: 'devices.edit',
  shifts: 'money.read',
} as const satisfies Record<string, Action>

export type ExportTable = keyof typeof exportActions

const exportOf = <const May extends Action>(table: ExportTable, may: May, summary: string) =>
  endpoint({
    method: 'GET',
    api: 'token',
    path: `office/events/:event/exports/${table}/:format`,
    auth: { may },
    wire: 'file',
    limits: ['exports'],
    summary,
    params: z.object({ event: eventIdParam, format: z.enum(['csv', 'xlsx']) }),
    reply: z.null(),
  })

export const exportOperations = exportOf(
  'operations',
  exportActions.operations,
  'Every transfer of the ledger',
)
export const exportPayments = exportOf('payments', exportActions.payments, 'Every payment of an order')
export const exportSales = exportOf(
  'sales',
  exportActions.sales,
  'Every line sold; of a vendor their own place',
)
export const exportAttendees = exportOf(
  'attendees',
  exportActions.attendees,
  'Every QR with its holder and balance',
)

export const exportProducts = exportOf(
  'products',
  exportActions.products,
  'Every product, with the columns that an import reads',
)
export const exportTeam = exportOf(
  'team',
  exportActions.team,
  'Who works at the event, with the columns that an import reads',
)
export const exportDevices = exportOf('devices', exportActions.devices, 'Every device that was paired')
export const exportShifts = exportOf(
  'shifts',
  exportActions.shifts,
  'Every shift with its drawer and vouchers',
)

export const exportCalls = {
  operations: exportOperations,
  payments: exportPayments,
  sales: exportSales,
  attendees: exportAttendees,
  products: exportProducts,
  team: exportTeam,
  devices: exportDevices,
  shifts: exportShifts,
} as const satisfies Record<ExportTable, unknown>
