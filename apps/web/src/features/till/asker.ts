import type { OpId } from '@saldo/contract/ids'
import { refusalAnswer } from './answer.ts'
import type { Answer, Operation } from './operation.ts'
import type { OperationStore } from './operation-store.ts'

export type AskerParts = {
  store: OperationStore
  /** Sends the operation; resolves to its booking, rejects as `call` does. */
  send: (operation: Operation) => Promise<Answer>
  /** Resolves after so many ms, or earlier when the network is back. */
  pause: (ms: number) => Promise<void>
  onAnswer: (operation: Operation, answer: Answer) => void
  /** No answer came; it is asked again after a pause. */
  onSilence: (operation: Operation) => void
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

export type Asker = {
  /** Stores the operation, then asks with the same id until it is answered. Rejects, with nothing sent, when it can't be stored. */
  begin(operation: Operation): Promise<void>
  /** Goes on with what an earlier visit left unanswered. */
  resume(operation: Operation): void
  /** The answer was seen: the operation may be forgotten. */
  settle(opId: OpId): Promise<void>
  stop(): void
}

/** Asks for the outcome of operations until there is one. An operation is asked by one loop only. */
export const createAsker = ({ store, send, pause, onAnswer, onSilence }: AskerParts): Asker => {
  const asked = new Set<OpId>()
  const stopped = new AbortController()

  const ask = async (operation: Operation): Promise<void> => {
    for (let tries = 0; !stopped.signal.aborted; tries += 1) {
      const answer = await send(operation).catch(refusalAnswer)
      if (stopped.signal.aborted) return
      if (answer) {
        asked.delete(operation.opId)
        onAnswer(operation, answer)
        return
      }
      onSilence(operation)
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS))
    }
  }
  const resume = (operation: Operation): void => {
    if (asked.has(operation.opId)) return
    asked.add(operation.opId)
    void ask(operation)
  }
  return {
    begin: async (operation) => {
      if (asked.has(operation.opId)) return
      await store.put(operation)
      resume(operation)
    },
    resume,
    settle: (opId) => store.remove(opId),
    stop: () => stopped.abort(),
  }
}
