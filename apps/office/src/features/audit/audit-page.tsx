import { readAudit } from '@saldo/contract/audit'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { myOfficeContext } from '../../shared/my-office.ts'
import { AuditScreen } from './audit-screen.tsx'
import { queryOf } from './filters.ts'
import type { Route } from './+types/audit-page.ts'

export const clientLoader = ({ request, context }: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const { searchParams } = new URL(request.url)
    const { events } = await context.get(myOfficeContext)()
    const timezone = events.find(({ id }) => String(id) === searchParams.get('event'))?.timezone
    const audit = await call(readAudit, { query: queryOf(searchParams, timezone) })
    return { events, audit, timezone, now: new Date() }
  })

/** The audit log of all events that the caller sees. */
export default function AuditPage({ loaderData: found }: Route.ComponentProps) {
  return <AuditScreen found={found} />
}
