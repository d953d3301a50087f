import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam } from './ids.ts'
import type { Action } from './permissions.ts'

/** The tables of an event that are sent as files, each open to whoever may see it on the screen. */
export const exportActions = {
  operations: 'money.read',
  payments: 'money.read',
  sales: 'sales.read',
  discounts: 'sales.read',
  attendees: 'attendees.read',
  products: 'venue.edit',
  team: 'team.edit',
  devices: 'devices.edit',
  shifts: 'money.read',
  deposits: 'money.read',
} as const satisfies Record<string, Action>

export type ExportTable = keyof typeof exportActions

const exportOf = <const Table extends ExportTable>(table: Table, summary: string) =>
  endpoint({
    method: 'GET',
    api: 'token',
    path: `office/events/:event/exports/${table}/:format`,
    auth: { may: exportActions[table] },
    wire: 'file',
    limits: ['exports'],
    summary,
    params: z.object({ event: eventIdParam, format: z.enum(['csv', 'xlsx']) }),
    reply: z.null(),
  })

export const exportCalls = {
  operations: exportOf('operations', 'Every transfer of the ledger'),
  payments: exportOf('payments', 'Every payment of an order'),
  sales: exportOf('sales', 'Every line sold; of a vendor their own place'),
  discounts: exportOf(
    'discounts',
    'Every discount and every bill that nobody paid; of a vendor their own place',
  ),
  attendees: exportOf('attendees', 'Every QR with its holder and balance'),
  products: exportOf('products', 'Every product, with the columns that an import reads'),
  team: exportOf('team', 'Who works at the event, with the columns that an import reads'),
  devices: exportOf('devices', 'Every device that was paired'),
  shifts: exportOf('shifts', 'Every shift with its drawer and vouchers'),
  deposits: exportOf('deposits', 'Every deposit at the bank, those undone too'),
} as const satisfies Record<ExportTable, unknown>
