import { useState } from 'react'
import { tillCopy } from '../kit/copy.ts'
import { giveSignal } from '../kit/signals.ts'
import type { Operation } from '../queue/operation.ts'
import type { Desk } from './desk.ts'

/**
 * The operation that a room sent last, which the queue repeats with the same id until it is answered, and why storing
 * it failed. Whatever a person presses again meanwhile, it is done once.
 */
export const useSent = ({ queue, sound }: Desk, opened: Operation | null = null) => {
  const [sent, setSent] = useState(opened)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    sent,
    problem,
    begin: (operation: Operation): void => {
      setProblem(null)
      setSent(operation)
      queue.begin(operation).catch(() => {
        giveSignal('refused', sound.isMuted)
        setSent(null)
        setProblem(tillCopy.notStored)
      })
    },
    leave: () => setSent(null),
  }
}
