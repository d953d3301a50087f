import type { OpId } from '@saldo/contract/ids'
import { answerOfError } from './answer.ts'
import { type Answer, isFinal, type Operation } from './operation.ts'
import type { OperationStore } from './operation-store.ts'

export type DrainParts = {
  store: Pick<OperationStore, 'get' | 'put' | 'end'>
  /** Sends the operation; resolves to its booking, rejects as `call` does. */
  send: (operation: Operation) => Promise<Answer>
  /** What becomes of an operation of its kind that got no answer. */
  offlineOf: (operation: Operation) => 'queue' | 'refuse'
  /** Resolves after so many ms, or earlier when the network is back or the signal aborts. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  /** Runs `work` unless another tab sends the same operation; resolves to whether it ran. */
  alone: (opId: OpId, work: () => Promise<void>) => Promise<boolean>
  /** `isElsewhere`: another tab received the answer. */
  onAnswer: (operation: Operation, answer: Answer, isElsewhere: boolean) => void
  /** No answer came; the request is repeated after a pause. */
  onSilence: (operation: Operation) => void
  /** Another tab received the answer, and a person saw it there. */
  onGone: (opId: OpId) => void
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
/** A request that hangs holds one place, so that the others go on. */
export const MOST_AT_ONCE = 4

type Waiting = {
  operation: Operation
  /** Requests of this tab that went unanswered. */
  tries: number
  state: 'due' | 'flying' | 'resting'
  /** One request, resolved to whether the operation has ended. */
  fly: () => Promise<boolean>
}

/** Sends the operations of one till, in one order. */
export type Drain = {
  /**
   * Stores the operation, then sends it with the same id until it is answered. Rejects, with nothing sent, when
   * it can't be stored.
   */
  begin(operation: Operation): Promise<void>
  /** Goes on with an operation that an earlier visit or another tab left unanswered. */
  resume(operation: Operation): void
  stop(): void
}

/** Untried operations first, so that those without an answer delay no other; otherwise in order of creation. */
const byTurn = (a: Waiting, b: Waiting): number =>
  Math.min(a.tries, 1) - Math.min(b.tries, 1) || (a.operation.opId < b.operation.opId ? -1 : 1)

/** Whose turn it is: a few requests at once, each begun in order, and a growing pause for what got no answer. */
const createTurns = ({ pause }: Pick<DrainParts, 'pause'>, signal: AbortSignal) => {
  const waiting = new Map<OpId, Waiting>()

  const rest = async (each: Waiting): Promise<void> => {
    each.state = 'resting'
    const ms = Math.min(FIRST_PAUSE_MS * 2 ** each.tries, LONGEST_PAUSE_MS)
    each.tries += 1
    await pause(ms, signal)
    each.state = 'due'
    goOn()
  }
  const fly = async (each: Waiting): Promise<void> => {
    each.state = 'flying'
    const hasEnded = await each.fly().catch(() => false)
    if (hasEnded) waiting.delete(each.operation.opId)
    else if (!signal.aborted) void rest(each)
    goOn()
  }
  const goOn = (): void => {
    if (signal.aborted) return
    const all = [...waiting.values()]
    const free = MOST_AT_ONCE - all.filter(({ state }) => state === 'flying').length
    const due = all.filter(({ state }) => state === 'due').toSorted(byTurn)
    for (const each of due.slice(0, free)) void fly(each)
  }
  return {
    add: (operation: Operation, request: Waiting['fly']): void => {
      if (signal.aborted || waiting.has(operation.opId)) return
      waiting.set(operation.opId, { operation, tries: 0, state: 'due', fly: request })
      goOn()
    },
  }
}

/** One request of an operation; resolves to whether it has ended. An answer is stored before it is reported. */
const requestBy = (parts: DrainParts, signal: AbortSignal) => {
  const { store, send, offlineOf, onAnswer, onSilence, onGone } = parts

  const ask = async (operation: Operation, wasSent: boolean, isAccepted: boolean): Promise<boolean> => {
    const answer = await send(operation).catch((error: unknown) =>
      answerOfError(error, wasSent, operation.kind),
    )
    if (answer) {
      // An answer that can't be stored is requested again at the next visit; the server repeats it.
      await store.end(operation.opId, answer).catch(() => undefined)
      if (!signal.aborted) onAnswer(operation, answer, false)
      return true
    }
    if (signal.aborted) return false
    onSilence(operation)
    if (isAccepted || offlineOf(operation) === 'refuse') return false
    const accepted: Answer = { kind: 'acceptedOffline' }
    await store.end(operation.opId, accepted)
    onAnswer(operation, accepted, false)
    return false
  }
  return {
    first: (operation: Operation) => ask(operation, false, false),
    /** Reads the store first: another tab may have received the answer, and a person seen it there. */
    again: async (operation: Operation): Promise<boolean> => {
      const kept = await store.get(operation.opId)
      if (signal.aborted) return false
      if (kept && !isFinal(kept.answer)) return ask(operation, true, kept.answer !== null)
      if (kept?.answer) onAnswer(operation, kept.answer, true)
      else onGone(operation.opId)
      return true
    },
  }
}

export const createDrain = (parts: DrainParts): Drain => {
  const stopped = new AbortController()
  const { signal } = stopped
  const turns = createTurns(parts, signal)
  const request = requestBy(parts, signal)

  const again = async (operation: Operation): Promise<boolean> => {
    let hasEnded = false
    await parts.alone(operation.opId, async () => {
      if (!signal.aborted) hasEnded = await request.again(operation)
    })
    return hasEnded
  }
  /** Resolves once the first request is over; without one, as soon as the drain has stopped. */
  const first = (operation: Operation): Promise<void> =>
    new Promise((resolve) => {
      let isSent = false
      turns.add(operation, async () => {
        if (isSent) return again(operation)
        isSent = true
        return request.first(operation).finally(resolve)
      })
      const stop = () => isSent || resolve()
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop)
    })

  return {
    begin: (operation) =>
      new Promise((resolve, reject) => {
        // The lock is held from before the operation is stored, so that no other tab sends it first.
        const work = async () => {
          await parts.store.put(operation)
          resolve()
          await first(operation)
        }
        parts.alone(operation.opId, work).then((ran) => ran || reject(new Error('begun twice')), reject)
      }),
    resume: (operation) => turns.add(operation, () => again(operation)),
    stop: () => stopped.abort(),
  }
}
