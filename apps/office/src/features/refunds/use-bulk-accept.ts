import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { QueueLine } from '@saldo/contract/refund-queue'
import { acceptRefund } from '@saldo/contract/refunds'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { refundsCopy as copy } from './copy.ts'

type Told = { folio: string; words: string; isDone: boolean }

/**
 * Accepts chosen requests one after the other, each in a call of its own, and tells of each. A request keeps its
 * operation id, so that pressing again after a lost connection accepts none twice.
 */
export const useBulkAccept = () => {
  const [told, setTold] = useState<readonly Told[]>([])
  const [left, setLeft] = useState<{ done: number; count: number }>()
  const ids = useRef(new Map<string, ReturnType<typeof makeOpId>>())
  const { revalidate } = useRevalidator()

  const acceptOne = async ({ folio, event_id: event, amount }: QueueLine): Promise<Told> => {
    const op_id = ids.current.get(folio) ?? makeOpId()
    ids.current.set(folio, op_id)
    if (event === null || amount === null)
      return { folio, words: copy.refusedOne(folio, copy.noQr), isDone: false }
    const outcome = await outcomeOf(() =>
      call(acceptRefund, { params: { event, folio }, body: { op_id, amount } }),
    )
    return outcome.end === 'done'
      ? { folio, words: copy.acceptedOne(folio), isDone: true }
      : { folio, words: copy.refusedOne(folio, outcome.problems.join(' ')), isDone: false }
  }

  const accept = async (lines: readonly QueueLine[]): Promise<void> => {
    setTold([])
    for (const [n, line] of lines.entries()) {
      setLeft({ done: n, count: lines.length })
      const one = await acceptOne(line)
      setTold((before) => [...before, one])
    }
    setLeft(undefined)
    await revalidate()
  }
  return { told, left, accept }
}
