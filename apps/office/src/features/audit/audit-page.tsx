import { readAudit } from '@saldo/contract/audit'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { myOfficeContext } from '../../shared/my-office.ts'
import { AuditScreen } from './audit-screen.tsx'
import { queryOf } from './filters.ts'
import type { Route } from './+types/audit-page.ts'

export const clientLoader = ({ request, context }: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const query = queryOf(new URL(request.url).searchParams)
    const [{ events }, audit] = await Promise.all([
      context.get(myOfficeContext)(),
      call(readAudit, { query }),
    ])
    return { events, audit, now: new Date() }
  })

/** The audit log of all events that the caller sees. */
export default function AuditPage({ loaderData: found }: Route.ComponentProps) {
  return <AuditScreen found={found} />
}
