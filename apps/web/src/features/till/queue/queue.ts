import type { OpId } from '@saldo/contract/ids'
import { type Asker, type AskerParts, createAsker } from './asker.ts'
import type { StoredOperation } from './stored-operation.ts'
import type { Answer, Operation } from './operation.ts'
import { REMEMBERED, type OperationStore } from './operation-store.ts'
import { type PastOperation, pastOperationOf } from './past-operation.ts'

export type Entry = {
  operation: Operation
  /** `asking`: no answer came at least once. */
  state: 'sending' | 'asking' | 'ended'
  answer: Answer | null
  /** This tab tells of it; another one does, where it made it and lives. */
  isTold: boolean
}

export type QueueState = {
  /** What this person made and nobody saw the answer of, oldest first. */
  entries: readonly Entry[]
  /** Whose operations also wait on this device, by account. */
  others: readonly Operation[]
  /** The last ten whose answer was seen, newest first. */
  past: readonly PastOperation[]
}

export type QueueParts = Pick<AskerParts, 'send' | 'pause' | 'alone'> & {
  store: OperationStore
  /** Whether whoever is signed in may ask for it. */
  isOurs: (operation: Operation) => boolean
}

/** Every operation of this device on money or a QR, from before it is sent until its answer was seen. */
export type Queue = {
  read(): QueueState
  subscribe(listener: () => void): () => void
  /** Stores the operation, then asks with the same id until it is answered. Rejects, with nothing sent, when it can't be stored. */
  begin(operation: Operation): Promise<void>
  /** Goes on with what earlier visits left; resolves to the oldest that waits. A device that keeps nothing has none. */
  resume(): Promise<Operation | undefined>
  /** The answer was seen. */
  see(opId: OpId): Promise<void>
  /** From now on it asks, and hears of other tabs; returns what ends that. */
  start(): () => void
}

const nothing: QueueState = { entries: [], others: [], past: [] }

const isWaiting = ({ state }: Entry): boolean => state !== 'ended'

/** Sent, or about to be, and not answered. */
export const waitingIn = ({ entries }: QueueState): readonly Entry[] => entries.filter(isWaiting)

/** The answers that came after the screen of their operation was left: all but those of `shown`. */
export const lateIn = ({ entries }: QueueState, shown: OpId | null): readonly Entry[] =>
  entries.filter(({ state, isTold, operation }) => state === 'ended' && isTold && operation.opId !== shown)

export const entryOf = ({ entries }: QueueState, opId: OpId): Entry | undefined =>
  entries.find(({ operation }) => operation.opId === opId)

const entryFor = ({ operation, answer }: StoredOperation, isTold: boolean): Entry => ({
  operation,
  state: answer ? 'ended' : 'asking',
  answer,
  isTold,
})

/** The queue's picture of itself: what screens read, and how it changes. */
const createPicture = (isOurs: QueueParts['isOurs']) => {
  let state = nothing
  /** What was read from the store may be older than this. */
  const removed = new Set<OpId>()
  const listeners = new Set<() => void>()
  const set = (next: Partial<QueueState>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const change = (opId: OpId, to: Partial<Entry>): void =>
    set({
      entries: state.entries.map((entry) => (entry.operation.opId === opId ? { ...entry, ...to } : entry)),
    })

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (operation: Operation) =>
      set({ entries: [...state.entries, { operation, state: 'sending', answer: null, isTold: true }] }),
    change,
    remove: (opId: OpId, past?: PastOperation) => {
      removed.add(opId)
      set({
        entries: state.entries.filter(({ operation }) => operation.opId !== opId),
        ...(past && { past: [past, ...state.past].slice(0, REMEMBERED) }),
      })
    },
    /** Takes over what the device keeps; an entry that is known here goes on as it is, unless it has ended elsewhere. */
    load: ({ kept: found, past }: { kept: StoredOperation[]; past: PastOperation[] }, isTold: boolean) => {
      const kept = found.filter(({ opId }) => !removed.has(opId))
      const known = new Map(state.entries.map((entry) => [entry.operation.opId, entry]))
      const entries = kept
        .filter(({ operation }) => isOurs(operation))
        .map((each) => known.get(each.opId) ?? entryFor(each, isTold))
      // Between its birth and its writing an operation is here only.
      const unwritten = state.entries.filter(
        ({ operation, state: own }) => own === 'sending' && !kept.some(({ opId }) => opId === operation.opId),
      )
      set({
        entries: [...entries, ...unwritten],
        past,
        others: kept
          .filter(({ operation, answer }) => !answer && !isOurs(operation))
          .map((each) => each.operation),
      })
    },
  }
}

type Picture = ReturnType<typeof createPicture>

const onAnswerOf =
  (picture: Picture): AskerParts['onAnswer'] =>
  ({ opId }, answer, isElsewhere) =>
    picture.change(opId, { state: 'ended', answer, ...(!isElsewhere && { isTold: true }) })

const askAll = (asker: Asker, { read }: Picture): void => {
  for (const { operation, state } of read().entries) if (state === 'asking') asker.ask(operation, 'perhaps')
}

export const createQueue = ({ store, send, pause, alone, isOurs }: QueueParts): Queue => {
  const picture = createPicture(isOurs)
  let asker: Asker | undefined
  const load = async (isTold: boolean): Promise<void> => {
    picture.load(await store.all(), isTold)
    if (asker) askAll(asker, picture)
  }
  return {
    read: picture.read,
    subscribe: picture.subscribe,
    start: () => {
      const current = createAsker({
        store,
        send,
        pause,
        alone,
        onAnswer: onAnswerOf(picture),
        onSilence: ({ opId }) => picture.change(opId, { state: 'asking' }),
        onGone: picture.remove,
      })
      asker = current
      const unhear = store.onChange(() => void load(false).catch(() => undefined))
      return () => {
        unhear()
        current.stop()
      }
    },
    begin: async (operation) => {
      if (entryOf(picture.read(), operation.opId)) return
      picture.add(operation)
      try {
        await store.put(operation)
      } catch (error) {
        picture.remove(operation.opId)
        throw error
      }
      asker?.ask(operation, 'never')
    },
    resume: async () => {
      await load(true)
      return picture.read().entries.find(isWaiting)?.operation
    },
    see: async (opId) => {
      const entry = entryOf(picture.read(), opId)
      if (!entry?.answer) return
      picture.remove(opId, pastOperationOf(entry.operation, entry.answer))
      await store.see(opId)
    },
  }
}
