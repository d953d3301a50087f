import { useEffect, useState } from 'react'
import type { UserId } from '@saldo/contract/ids'
import { call } from '@saldo/client/api/call.ts'
import { isFinal, type Operation } from '../queue/operation.ts'
import type { Queue } from '../queue/queue.ts'
import { operationStore, useQueue } from '../queue/use-queue.ts'

type Waiting = {
  waiting: readonly Operation[]
  /** With those that this version can't read. */ count: number
}

const nobody = '' as UserId

/** Posts the sales made without the server while nobody is signed in: each carries its own proof. */
const usePostedSales = (): Queue => {
  const queue = useQueue({ userId: nobody, onlyAt: null, call })
  useEffect(() => {
    // A device without storage has none.
    queue.resume().catch(() => undefined)
  }, [queue])
  return queue
}

/** All unanswered operations on this device, of any account; sales made without the server are posted meanwhile. */
export const useWaitingOperations = (): Waiting => {
  const [found, setFound] = useState<Waiting>({ waiting: [], count: 0 })
  const posted = usePostedSales()
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const { kept, unreadable } = await operationStore.all()
      const waiting = kept.filter(({ answer }) => !isFinal(answer)).map(({ operation }) => operation)
      if (!isGone) setFound({ waiting, count: waiting.length + unreadable })
    }
    const lookAgain = () => void look().catch(() => undefined)
    lookAgain()
    const unsubscribe = posted.subscribe(lookAgain)
    return () => {
      isGone = true
      unsubscribe()
    }
  }, [posted])
  return found
}
