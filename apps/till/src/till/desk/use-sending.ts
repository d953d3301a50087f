import { useRef, useState } from 'react'
import type { OpId } from '@saldo/contract/ids'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { watched } from '../kit/connection.ts'
import { type Problem, problemOf } from '../kit/refusals.ts'
import { giveSignal } from '../kit/signals.ts'
import type { Desk } from './desk.ts'

type More = {
  /** What the step is about: another one has an id of its own. */
  about?: string
  onRefused?: () => void
}

/**
 * Sends one step of a tab. Its id stays the same until there is an answer, so whoever taps again after silence does it
 * once; `unsure` is said of silence.
 */
export const useSending = ({ sound }: Desk, unsure: string) => {
  const ids = useRef(new Map<string, OpId>())
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const send = async <T>(
    step: (opId: OpId) => Promise<T>,
    then: (answer: T) => void,
    { about = '', onRefused }: More = {},
  ): Promise<void> => {
    if (isBusy) return
    const opId = ids.current.get(about) ?? makeOpId()
    ids.current.set(about, opId)
    setIsBusy(true)
    setProblem(null)
    try {
      const answer = await watched(() => step(opId))
      ids.current.delete(about)
      giveSignal('booked', sound.isMuted)
      then(answer)
    } catch (error) {
      giveSignal('refused', sound.isMuted)
      const isAnswered = error instanceof ApiError && !error.isUnanswered
      if (isAnswered) ids.current.delete(about)
      if (isAnswered) onRefused?.()
      const said = problemOf(error)
      setProblem(isAnswered ? said : { ...said, words: unsure })
    } finally {
      setIsBusy(false)
    }
  }
  return { send, isBusy, problem }
}
