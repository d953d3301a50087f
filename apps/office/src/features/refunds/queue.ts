import type { z } from 'zod'
import type { QueueLine, refundQueue } from '@saldo/contract/refund-queue'
import { refundState, type RefundState } from '@saldo/contract/refunds'

/** What the queue's address asks for. */
export const queueQuery = ({ url }: Pick<Request, 'url'>): z.output<typeof refundQueue.query> => {
  const search = new URL(url).searchParams
  const hints = search.get('alertas')
  const after = search.get('desde')
  return {
    state: stateIn(search),
    ...(hints === 'clean' || hints === 'hinted' ? { hints } : {}),
    ...(after !== null && { after }),
  }
}

export const stateIn = (search: URLSearchParams): RefundState =>
  refundState.safeParse(search.get('estado')).data ?? 'requested'

/** Whether nothing about a request needs a second look. */
export const isClean = ({ hints }: QueueLine): boolean => hints.every(({ tone }) => tone === 'good')

export const isRed = ({ hints }: QueueLine): boolean => hints.some(({ tone }) => tone === 'red')

/** Whether a request may be accepted from the list as it is. */
export const isAcceptable = (line: QueueLine): boolean =>
  line.state === 'requested' && line.event_id !== null && line.amount !== null && line.amount > 0n
