import { exportCalls } from '@saldo/contract/exports'
import { may, mayAnywhere, type Entry } from './entry.ts'

/** Calls of the office that belong to no one subject. */
export const officeCalls: Record<string, Entry> = {
  'GET office/mine': mayAnywhere('event.read')(),
  ...Object.fromEntries(
    Object.values(exportCalls).map(({ path, auth }) => [
      `GET ${path}`,
      may(auth.may)(async () => ({ params: { format: 'csv' } }), { exports: 404 }),
    ]),
  ),
}
