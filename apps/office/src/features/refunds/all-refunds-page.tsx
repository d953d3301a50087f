import { refundQueues } from '@saldo/contract/refund-queue'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { myOfficeContext } from '../../shared/my-office.ts'
import { decideActions } from './decide-actions.ts'
import { queueQuery } from './queue.ts'
import { QueueScreen } from './queue-screen.tsx'
import type { Route } from './+types/all-refunds-page.ts'

export const clientLoader = ({ request, context }: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const [{ events }, queue] = await Promise.all([
      context.get(myOfficeContext)(),
      call(refundQueues, { query: queueQuery(request) }),
    ])
    return { queue, events, now: new Date() }
  })

export const clientAction = decideActions

/** The refund requests of all events of the caller. */
export default function AllRefundsPage({ loaderData: found }: Route.ComponentProps) {
  return <QueueScreen found={found} />
}
