import { useState } from 'react'
import type { OpId } from '@saldo/contract/ids'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { watched } from '../../kit/connection.ts'
import { type Problem, problemOf } from '../../kit/refusals.ts'
import { giveSignal } from '../../kit/signals.ts'
import type { Desk } from '../../desk/desk.ts'
import { tabsCopy as copy } from './copy.ts'

const isUnanswered = (error: unknown): boolean => !(error instanceof ApiError) || error.isUnanswered

/**
 * Sends one step of a tab. Its id stays the same until there is an answer, so whoever taps again after silence does it
 * once.
 */
export const useSending = ({ sound }: Desk) => {
  const [opId, setOpId] = useState(makeOpId)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const send = async <T>(step: (opId: OpId) => Promise<T>, then: (answer: T) => void): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      const answer = await watched(() => step(opId))
      setOpId(makeOpId())
      giveSignal('booked', sound.isMuted)
      then(answer)
    } catch (error) {
      giveSignal('refused', sound.isMuted)
      if (!isUnanswered(error)) setOpId(makeOpId())
      const said = problemOf(error)
      setProblem(isUnanswered(error) ? { ...said, words: copy.unsure } : said)
    } finally {
      setIsBusy(false)
    }
  }
  return { send, isBusy, problem, forget: () => setProblem(null) }
}
