import { exportCalls } from '@saldo/contract/exports'
import { may, mayAnywhere, type Entry } from './entry.ts'

/** Calls of the office that belong to no one subject. */
export const officeCalls: Record<string, Entry> = {
  'GET office/mine': mayAnywhere('event.read')(),
  'GET office/events/:event/overview': may('overview.read')(),
  'GET office/events/:event/live': may('overview.read')(),
  'GET office/events/:event/sales': may('sales.read')(),
  'GET office/events/:event/sales/voids': may('sales.read')(),
  'GET office/events/:event/money': may('money.read')(),
  'GET office/events/:event/money/accounts/:account': may('money.read')(async () => ({
    params: { account: 1 },
  })),
  ...Object.fromEntries(
    Object.values(exportCalls).map(({ path, auth }) => [
      `GET ${path}`,
      may(auth.may)(async () => ({ params: { format: 'csv' } }), { exports: 404 }),
    ]),
  ),
}
