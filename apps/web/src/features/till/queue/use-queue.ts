import { useEffect, useState, useSyncExternalStore } from 'react'
import type { EventId, UserId } from '@saldo/contract/ids'
import { exclusively } from '../../../shared/exclusively.ts'
import { pauseUnlessOnline, watched } from '../device/connection.ts'
import { sendOperation } from './kinds.ts'
import type { Call } from './kinds/kind.ts'
import { openOperationStore } from './operation-store.ts'
import { createQueue, type Queue, type QueueState } from './queue.ts'

/** What this browser keeps of operations. */
export const operationStore = openOperationStore()

type Person = {
  userId: UserId
  /** Where their session reaches no further than one event. */
  onlyAt: EventId | null
  call: Call
}

const queueOf = ({ userId, onlyAt, call }: Person): Queue =>
  createQueue({
    store: operationStore,
    send: (operation) => watched(() => sendOperation(call, operation)),
    pause: pauseUnlessOnline,
    alone: (opId, work) => exclusively(`till-${opId}`, work),
    isOurs: (operation) => operation.userId === userId && (onlyAt === null || operation.eventId === onlyAt),
  })

/** The queue of whoever works on this device, at work while the component lives. Somebody else needs another component. */
export const useQueue = (person: Person): Queue => {
  const [queue] = useState(() => queueOf(person))
  useEffect(() => queue.start(), [queue])
  return queue
}

/** What is in the queue now. */
export const useQueueState = (queue: Queue): QueueState =>
  useSyncExternalStore(queue.subscribe, queue.read, queue.read)
