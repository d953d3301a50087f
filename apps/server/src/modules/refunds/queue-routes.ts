import type { EventId } from '@saldo/contract/ids'
import {
  askHolder as askCall,
  refundHints,
  refundQueue,
  refundQueues,
  type QueueLine,
} from '@saldo/contract/refund-queue'
import { noEvent } from '@saldo/contract/refunds'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../kernel/deps.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import { askHolder } from './ask-holder.ts'
import { bankOf } from './banks.ts'
import { refundNamed } from './find-refund.ts'
import type { Behind } from './queue-queries.ts'
import { readQueue, withHints, type HintedRefund, type Queue } from './read-queue.ts'
import type { Refund } from './refund.ts'

const position = z.tuple([z.iso.datetime({ precision: 3 }), z.guid()])

const placed = ({ createdAt, refundId }: Behind): string => `${createdAt.toISOString()}~${refundId}`

/** Throws validation_failed for what no page gave. */
const behindIn = (after: string | undefined): Behind | null => {
  if (after === undefined) return null
  const { data } = position.safeParse(after.split('~'))
  if (!data) throw fault('after', '?')
  return { createdAt: new Date(data[0]), refundId: data[1] }
}

const lineOnWire = ({ refund, details, amount, hints }: HintedRefund): QueueLine => ({
  folio: refund.folio,
  event_id: refund.eventId === noEvent ? null : refund.eventId,
  state: refund.state,
  name: details?.name ?? null,
  bank: details && bankOf(details.clabe),
  clabe_end: details?.clabe.slice(-4) ?? null,
  has_account: refund.requesterId !== null,
  amount,
  is_in_batch: refund.state === 'accepted' && refund.batchId !== null,
  asked_at: refund.askedAt?.toISOString() ?? null,
  created_at: refund.createdAt.toISOString(),
  hints,
})

const queueOnWire = ({ counts, lines, next }: Queue) => ({
  counts,
  lines: lines.map(lineOnWire),
  next: next && placed(next),
})

/** Routes of the queue of requests, and of what may be asked about one. */
export const queueRoutes = (app: FastifyInstance, deps: Deps): void => {
  const shown = async (refund: Refund): Promise<QueueLine> => {
    const [line] = await withHints(deps, [refund])
    if (!line) throw new AppError('not_found')
    return lineOnWire(line)
  }
  const page = (
    events: readonly EventId[] | 'all',
    { after, state, hints }: z.output<typeof refundQueue.query>,
  ) => readQueue(deps, { events, state, hints, behind: behindIn(after) })

  route(app, deps, refundQueue, async ({ params, query }) => queueOnWire(await page([params.event], query)))
  route(app, deps, refundQueues, async ({ query }, { act }) =>
    queueOnWire(await page(await deps.gatekeeper.eventsWhere(act.actor.id, 'refunds.read'), query)),
  )
  route(app, deps, refundHints, async ({ params }) =>
    shown((await refundNamed(deps, params.folio, params.event)).refund),
  )
  route(app, deps, askCall, async ({ params, body }, { act, tellRepeat }) => {
    const found = await refundNamed(deps, params.folio, params.event)
    const { refund, isReplay } = await askHolder(found, { ...act, opId: body.op_id, question: body.question })
    tellRepeat(isReplay)
    return shown(refund)
  })
}
