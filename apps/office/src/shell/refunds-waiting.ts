import { Landmark, Undo2 } from 'lucide-react'
import type { EventId, OpId } from '@saldo/contract/ids'
import { type BatchFile, refundBatch, refundBatches } from '@saldo/contract/refund-batches'
import { type RefundQueue, refundQueue } from '@saldo/contract/refund-queue'
import { call } from '@saldo/client/api/call.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import type { OfficeEvent } from '../shared/my-office.ts'
import { shellCopy as copy } from './copy.ts'
import type { Source, Waiting } from './waiting-source.ts'

type Named = Pick<OfficeEvent, 'id' | 'name'>

export const requestsOf = ({ id, name }: Named, { counts }: Pick<RefundQueue, 'counts'>): Waiting[] =>
  counts.requested === 0
    ? []
    : [
        {
          key: `refunds ${id}`,
          title: copy.refundsWait(counts.requested),
          detail: name,
          Icon: Undo2,
          isUrgent: false,
          to: routes.inOffice(id, 'refunds'),
        },
      ]

/** Refund requests that nobody has decided. */
export const requests: Source = {
  action: 'refunds.decide',
  read: async (event, _now, signal) => {
    // The counts are of all states whatever is listed, and few refunds are returned.
    const query = { state: 'returned' } as const
    return requestsOf(event, await call(refundQueue, { params: { event: event.id }, query, signal }))
  },
}

export const batchesOf = (
  { id, name }: Named,
  prepared: readonly Pick<BatchFile, 'batch' | 'is_own'>[],
): Waiting[] =>
  prepared
    .filter(({ is_own: isOwn }) => !isOwn)
    .map(({ batch }) => ({
      key: `batch ${batch.id}`,
      title: copy.batchWaits(batch.number),
      detail: `${name} · ${mxn(batch.total)}`,
      Icon: Landmark,
      isUrgent: false,
      to: routes.refundBatch(id, batch.id),
    }))

/** By a batch's id. Who prepared it never changes, and its page opens every refund of it: each is read once. */
const owned = new Map<string, boolean>()

const isOwn = async (event: EventId, batch: OpId, signal: AbortSignal): Promise<boolean> => {
  const known = owned.get(batch)
  if (known !== undefined) return known
  const read = await call(refundBatch, { params: { event, batch }, query: { after: 0 }, signal })
  owned.set(batch, read.is_own)
  return read.is_own
}

/** Batches for the bank that another person prepared. */
export const batches: Source = {
  action: 'refunds.pay',
  read: async (event, _now, signal) => {
    const found = await call(refundBatches, { params: { event: event.id }, signal })
    const prepared = found.batches.filter(({ state }) => state === 'prepared')
    const told = prepared.map(async (batch) => ({ batch, is_own: await isOwn(event.id, batch.id, signal) }))
    return batchesOf(event, await Promise.all(told))
  },
}
