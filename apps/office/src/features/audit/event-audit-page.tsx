import { readAudit } from '@saldo/contract/audit'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { officeEventContext, useOfficeEvent } from '../../shared/office-event.ts'
import { AuditScreen } from './audit-screen.tsx'
import { queryOf } from './filters.ts'
import type { Route } from './+types/event-audit-page.ts'

export const clientLoader = ({ request, context }: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const { id: event, timezone } = await context.get(officeEventContext).read()
    const query = { ...queryOf(new URL(request.url).searchParams, timezone), event }
    return { events: [], audit: await call(readAudit, { query }), timezone, now: new Date() }
  })

/** The audit log of one event. */
export default function EventAuditPage({ loaderData: found }: Route.ComponentProps) {
  return <AuditScreen found={found} event={useOfficeEvent()} />
}
