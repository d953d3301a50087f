import { can } from '@saldo/contract/permissions'
import { refundQueue } from '@saldo/contract/refund-queue'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { routes } from '@saldo/client/routes.ts'
import { inEvent, officeEventContext, useOfficeEvent } from '../../shared/office-event.ts'
import { decideActions } from './decide-actions.ts'
import { queueQuery } from './queue.ts'
import { BatchesLink, QueueScreen } from './queue-screen.tsx'
import type { Route } from './+types/refunds-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => ({
    queue: await call(refundQueue, { ...inEvent(args), query: queueQuery(args.request) }),
    events: [await args.context.get(officeEventContext).read()],
    now: new Date(),
  }))

export const clientAction = decideActions

/** The refund requests of an event. */
export default function RefundsPage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  return (
    <QueueScreen
      found={found}
      event={event}
      actions={
        can(event.role, 'refunds.decide') && <BatchesLink to={routes.inOffice(event.id, 'refunds/batches')} />
      }
    />
  )
}
