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
  /** `isElsewhere`: another tab received the answer. */
  onAnswer: (operation: Operation, answer: Answer, isElsewhere: boolean) => void
  /** No answer came; the request is repeated after a pause. */
  onSilence: (operation: Operation) => void
  /** Another tab received the answer, and a person saw it there. */
  onGone: (opId: OpId) => void
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

export type Asker = {
  /** Sends the operation with the same id until it is answered, in one loop across all tabs. */
  ask(operation: Operation, sent: 'never' | 'perhaps'): void
  stop(): void
}

/** Sends operations until each is answered, and stores the answer before reporting it. */
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
        // An answer that can't be stored is requested again at the next visit; the server repeats it.
        await store.end(operation.opId, answer).catch(() => undefined)
        if (!signal.aborted) onAnswer(operation, answer, false)
        return
      }
      if (signal.aborted) return
      onSilence(operation)
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS), signal)
    }
  }

  /** Reads the store first: another tab may have received the answer while this one waited for its lock. */
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
