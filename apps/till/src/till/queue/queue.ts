import { createListeners } from '@saldo/client/listeners.ts'
import type { OpId } from '@saldo/contract/ids'
import { createDrain, type Drain, type DrainParts } from './drain.ts'
import type { StoredOperation } from './stored-operation.ts'
import { type Answer, isFinal, type Operation } from './operation.ts'
import { REMEMBERED, type OperationStore, type Stored } from './operation-store.ts'
import { type PastOperation, pastOperationOf } from './past-operation.ts'

export type Entry = {
  operation: Operation
  /** `asking`: at least one request went unanswered; `accepted`: on this device, and not posted yet. */
  state: 'sending' | 'asking' | 'accepted' | 'ended'
  answer: Answer | null
  /** Whether this tab notifies of the answer; the tab that made the operation does while it is open. */
  isTold: boolean
}

export type QueueState = {
  /** This person's operations with a pending or unseen answer, oldest first. */
  entries: readonly Entry[]
  /** Unanswered operations on this device that the signed-in person may not ask for. */
  others: readonly Operation[]
  /** How many operations on this device this version can't read. */
  unreadable: number
  /** The newest operations with a seen answer, newest first. */
  past: readonly PastOperation[]
}

export type QueueParts = Pick<DrainParts, 'send' | 'offlineOf' | 'pause' | 'alone'> & {
  store: OperationStore
  /** Whether the signed-in person may ask for the operation. */
  isOurs: (operation: Operation) => boolean
}

/** This device's operations on money and QRs, from before sending until their answer was seen. */
export type Queue = {
  read(): QueueState
  subscribe(listener: () => void): () => void
  /**
   * Shows the operation at once, stores it, then sends it with the same id until it is answered. Rejects, with nothing
   * sent, when it can't be stored or `after`, what must be stored before it, rejects.
   */
  begin(operation: Operation, after?: Promise<void>): Promise<void>
  /** Takes over an operation that the store has as accepted, and posts it. */
  accept(operation: Operation): void
  /** Forgets an operation that the store has no more, because another one stands in for it. */
  drop(opId: OpId): void
  /**
   * Resumes the operations of earlier visits; resolves to the oldest unanswered one, undefined without any.
   */
  resume(): Promise<Operation | undefined>
  /** Marks the answer as seen. */
  see(opId: OpId): Promise<void>
  /** Starts sending, and listening to other tabs; returns a stop function. */
  start(): () => void
}

const nothing: QueueState = { entries: [], others: [], unreadable: 0, past: [] }

const isWaiting = ({ state }: Entry): boolean => state !== 'ended'

/** The operations sent or about to be sent, and not answered. */
export const waitingIn = ({ entries }: QueueState): readonly Entry[] => entries.filter(isWaiting)

/** The answers to notify of: all but that of the operation on the screen (`shown`). */
export const lateIn = ({ entries }: QueueState, shown: OpId | null): readonly Entry[] =>
  entries.filter(({ state, isTold, operation }) => state === 'ended' && isTold && operation.opId !== shown)

export const entryOf = ({ entries }: QueueState, opId: OpId | undefined): Entry | undefined =>
  entries.find(({ operation }) => operation.opId === opId)

const stateOf = (answer: Answer | null): Entry['state'] => {
  if (answer === null) return 'asking'
  return isFinal(answer) ? 'ended' : 'accepted'
}

const entryFor = ({ operation, answer }: StoredOperation, isTold: boolean): Entry => ({
  operation,
  state: stateOf(answer),
  answer,
  isTold,
})

/** The entry with the end that another tab has stored meanwhile. */
const updated = (entry: Entry | undefined, { answer }: StoredOperation): Entry | undefined =>
  entry && entry.state !== 'ended' && isFinal(answer) ? { ...entry, state: 'ended', answer } : entry

/** The queue's in-memory state, as screens read it. */
const createPicture = (isOurs: QueueParts['isOurs']) => {
  let state = nothing
  /** Operations removed here; a read of the store begun earlier may still contain them. */
  const removed = new Set<OpId>()
  const { tell, subscribe } = createListeners()
  const set = (next: Partial<QueueState>): void => {
    state = { ...state, ...next }
    tell()
  }
  const change = (opId: OpId, to: Partial<Entry>): void =>
    set({
      entries: state.entries.map((entry) => (entry.operation.opId === opId ? { ...entry, ...to } : entry)),
    })

  return {
    read: () => state,
    subscribe,
    /** With an answer, it was stored with it. */
    add: (operation: Operation, answer: Answer | null = null) => {
      const entry = entryFor({ opId: operation.opId, operation, answer }, true)
      set({ entries: [...state.entries, answer ? entry : { ...entry, state: 'sending' }] })
    },
    change,
    /** An operation accepted offline stays so. */
    silent: (opId: OpId) => entryOf(state, opId)?.answer === null && change(opId, { state: 'asking' }),
    remove: (opId: OpId, past?: PastOperation) => {
      removed.add(opId)
      set({
        entries: state.entries.filter(({ operation }) => operation.opId !== opId),
        ...(past && { past: [past, ...state.past].slice(0, REMEMBERED) }),
      })
    },
    /** Merges the stored operations into the state. */
    load: ({ kept: found, unreadable, past }: Stored, isTold: boolean) => {
      const kept = found.filter(({ opId }) => !removed.has(opId))
      const known = new Map(state.entries.map((entry) => [entry.operation.opId, entry]))
      const entries = kept
        .filter(({ operation }) => isOurs(operation))
        .map((each) => updated(known.get(each.opId), each) ?? entryFor(each, isTold))
      // An operation just begun is in memory only until its write completes; one just accepted may be missing in a read
      // that was begun earlier, and where it is gone indeed, posting it tells.
      const unwritten = state.entries.filter(
        ({ operation, state: own }) =>
          (own === 'sending' || own === 'accepted') && !kept.some(({ opId }) => opId === operation.opId),
      )
      set({
        entries: [...entries, ...unwritten],
        past,
        unreadable,
        others: kept
          .filter(({ operation, answer }) => !isFinal(answer) && !isOurs(operation))
          .map((each) => each.operation),
      })
    },
  }
}

type Picture = ReturnType<typeof createPicture>

const onAnswerOf =
  (picture: Picture): DrainParts['onAnswer'] =>
  ({ opId }, answer, isElsewhere) =>
    picture.change(opId, { state: stateOf(answer), answer, ...(!isElsewhere && { isTold: true }) })

/** An operation in `sending` is on its way already. */
const resumeAll = (drain: Drain, { read }: Picture): void => {
  for (const { operation, state } of read().entries)
    if (state === 'asking' || state === 'accepted') drain.resume(operation)
}

/** A refused record is a sale that nobody has booked: it stays on the device, and is told of at each visit. */
const isKeptForGood = ({ operation, answer }: Entry): boolean =>
  operation.kind === 'offlineCharge' && answer?.kind === 'refused'

const see = async (picture: Picture, store: OperationStore, opId: OpId): Promise<void> => {
  const entry = entryOf(picture.read(), opId)
  // What was accepted offline stays on the device until it is posted.
  if (!entry?.answer || !isFinal(entry.answer)) return
  if (isKeptForGood(entry)) return picture.remove(opId)
  picture.remove(opId, pastOperationOf(entry.operation, entry.answer))
  await store.see(opId)
}

export const createQueue = ({ isOurs, ...parts }: QueueParts): Queue => {
  const { store } = parts
  const picture = createPicture(isOurs)
  let drain: Drain | undefined
  const load = async (isTold: boolean): Promise<void> => {
    picture.load(await store.all(), isTold)
    if (drain) resumeAll(drain, picture)
  }
  return {
    read: picture.read,
    subscribe: picture.subscribe,
    start: () => {
      const current = createDrain({
        ...parts,
        onAnswer: onAnswerOf(picture),
        onSilence: ({ opId }) => void picture.silent(opId),
        onGone: picture.remove,
      })
      drain = current
      const unhear = store.onChange(() => void load(false).catch(() => undefined))
      return () => {
        unhear()
        current.stop()
      }
    },
    begin: async (operation, after) => {
      if (entryOf(picture.read(), operation.opId)) return
      picture.add(operation)
      try {
        await after
        await (drain ? drain.begin(operation) : store.put(operation))
      } catch (error) {
        picture.remove(operation.opId)
        throw error
      }
    },
    accept: (operation) => {
      if (!entryOf(picture.read(), operation.opId)) picture.add(operation, { kind: 'acceptedOffline' })
      drain?.resume(operation)
    },
    drop: picture.remove,
    resume: async () => {
      await load(true)
      return picture.read().entries.find(({ answer }) => answer === null)?.operation
    },
    see: (opId) => see(picture, store, opId),
  }
}
