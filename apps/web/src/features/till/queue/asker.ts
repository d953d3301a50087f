import type { OpId } from '@saldo/contract/ids'
import { answerOfError } from './answer.ts'
import type { Answer, Operation } from './operation.ts'
import type { OperationStore } from './operation-store.ts'

export type AskerParts = {
  store: Pick<OperationStore, 'get' | 'end'>
  /** Sends the operation; resolves to its booking, rejects as `call` does. */
  send: (operation: Operation) => Promise<Answer>
  /** Resolves after so many ms, or earlier when the network is back or the signal aborts. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  /** Runs `work` while no other tab asks for the same operation. */
  alone: (opId: OpId, work: () => Promise<void>) => Promise<void>
  /** `isElsewhere`: another tab heard it. */
  onAnswer: (operation: Operation, answer: Answer, isElsewhere: boolean) => void
  /** No answer came; it is asked again after a pause. */
  onSilence: (operation: Operation) => void
  /** Another tab heard the answer and somebody saw it there. */
  onGone: (opId: OpId) => void
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

export type Asker = {
  /** Asks with the same id until there is an answer. An operation is asked by one loop only, in all tabs. */
  ask(operation: Operation, sent: 'never' | 'perhaps'): void
  stop(): void
}

/** Asks for the outcome of operations until there is one, and keeps it before anybody is told. */
export const createAsker = (parts: AskerParts): Asker => {
  const { store, send, pause, alone, onAnswer, onSilence, onGone } = parts
  const asked = new Set<OpId>()
  const stopped = new AbortController()
  const { signal } = stopped

  const askServer = async (operation: Operation, wasSentBefore: boolean): Promise<void> => {
    for (let tries = 0; !signal.aborted; tries += 1) {
      const wasSent = wasSentBefore || tries > 0
      const answer = await send(operation).catch((error: unknown) => answerOfError(error, wasSent))
      if (answer) {
        // What could not be kept is asked once more at the next visit, and answers the same.
        await store.end(operation.opId, answer).catch(() => undefined)
        if (!signal.aborted) onAnswer(operation, answer, false)
        return
      }
      if (signal.aborted) return
      onSilence(operation)
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS), signal)
    }
  }

  /** Another tab may have had the answer while this one waited for its turn. */
  const askAgain = async (operation: Operation): Promise<void> => {
    const kept = await store.get(operation.opId)
    if (signal.aborted) return
    if (!kept) onGone(operation.opId)
    else if (kept.answer) onAnswer(operation, kept.answer, true)
    else await askServer(operation, true)
  }

  const turn = (operation: Operation, sent: 'never' | 'perhaps') =>
    alone(operation.opId, () => (sent === 'never' ? askServer(operation, false) : askAgain(operation)))

  return {
    ask: (operation, sent) => {
      if (asked.has(operation.opId) || signal.aborted) return
      asked.add(operation.opId)
      turn(operation, sent)
        .catch(() => undefined)
        .finally(() => asked.delete(operation.opId))
    },
    stop: () => stopped.abort(),
  }
}
