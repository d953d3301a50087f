import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type AnswerColumns,
  type AnswerPreview,
  confirmAnswer,
  previewAnswer,
} from '@saldo/contract/refund-batches'
import type { EventId, OpId } from '@saldo/contract/ids'
import { call } from '@saldo/client/api/call.ts'
import { type Failure, outcomeOf } from '@saldo/client/api/outcome.ts'

export type SeenAnswer = { bank: string; file: File; preview: AnswerPreview; isDone: boolean }

const bodyOf = (bank: string, file: File, columns: AnswerColumns | null) => ({
  bank,
  ...(columns && { columns: JSON.stringify(columns) }),
  file,
})

/** A bank's answer: looked at, read again with other columns, and confirmed. */
export const useAnswer = (params: { event: EventId; batch: OpId }) => {
  const [seen, setSeen] = useState<SeenAnswer>()
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  const take = async (
    { bank, file }: Pick<SeenAnswer, 'bank' | 'file'>,
    work: () => Promise<AnswerPreview>,
    isDone: boolean,
  ): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    const outcome = await outcomeOf(work)
    if (outcome.end === 'done') setSeen({ bank, file, preview: outcome.value, isDone })
    else setFailure(outcome)
    setBusy(false)
    if (isDone) await revalidate()
  }

  return {
    seen,
    failure,
    busy,
    look: (bank: string, file: File, columns: AnswerColumns | null = null) =>
      take({ bank, file }, () => call(previewAnswer, { params, body: bodyOf(bank, file, columns) }), false),
    confirm: ({ bank, file, preview }: SeenAnswer) =>
      take(
        { bank, file },
        () =>
          call(confirmAnswer, {
            params,
            body: { mark: preview.mark, ...bodyOf(bank, file, preview.columns) },
          }),
        true,
      ),
  }
}

export type Answering = ReturnType<typeof useAnswer>
