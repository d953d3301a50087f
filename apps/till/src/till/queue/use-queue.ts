import { useEffect, useState, useSyncExternalStore } from 'react'
import type { EventId, UserId } from '@saldo/contract/ids'
import { offlineError } from '@saldo/client/api/api-error.ts'
import { isReachable, pauseUnlessOnline, watched } from '../kit/connection.ts'
import { offlineOf, sendOperation } from './kinds.ts'
import type { Call } from './kinds/kind.ts'
import { openOperationStore } from './operation-store.ts'
import { createQueue, type Queue, type QueueParts, type QueueState } from './queue.ts'

/** This browser's store of operations. */
export const operationStore = openOperationStore()

type Person = {
  userId: UserId
  /** The only event that the session gives access to, if limited. */
  onlyAt: EventId | null
  call: Call
}

/** Without a secure context there are no locks; the server handles two requests at once anyway. */
const unlessElsewhere: QueueParts['alone'] = async (opId, work) => {
  if ('locks' in navigator)
    return navigator.locks.request(`saldo-till-${opId}`, { ifAvailable: true }, async (lock) => {
      if (lock) await work()
      return lock !== null
    })
  await work()
  return true
}

const queueOf = ({ userId, onlyAt, call }: Person): Queue =>
  createQueue({
    store: operationStore,
    send: async (operation) => {
      // What waits on the device must not take the line from the contacts that look for the server.
      if (offlineOf(operation.kind) === 'queue' && !isReachable()) throw offlineError()
      return watched(() => sendOperation(call, operation))
    },
    offlineOf: ({ kind }) => offlineOf(kind),
    pause: pauseUnlessOnline,
    alone: unlessElsewhere,
    isOurs: (operation) =>
      operation.kind === 'offlineCharge' ||
      (operation.userId === userId && (onlyAt === null || operation.eventId === onlyAt)),
  })

/**
 * The signed-in person's queue, running while the component is mounted. Another person needs a new component.
 */
export const useQueue = (person: Person): Queue => {
  const [queue] = useState(() => queueOf(person))
  useEffect(() => queue.start(), [queue])
  return queue
}

/** The queue's current state. */
export const useQueueState = (queue: Queue): QueueState =>
  useSyncExternalStore(queue.subscribe, queue.read, queue.read)
