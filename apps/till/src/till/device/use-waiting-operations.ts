import { useEffect, useState } from 'react'
import { isFinal, type Operation } from '../queue/operation.ts'
import { operationStore } from '../queue/use-queue.ts'

type Waiting = {
  waiting: readonly Operation[]
  /** With those that this version can't read. */ count: number
}

/** All unanswered operations on this device, of any account. */
export const useWaitingOperations = (): Waiting => {
  const [found, setFound] = useState<Waiting>({ waiting: [], count: 0 })
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const { kept, unreadable } = await operationStore.all()
      const waiting = kept.filter(({ answer }) => !isFinal(answer)).map(({ operation }) => operation)
      if (!isGone) setFound({ waiting, count: waiting.length + unreadable })
    }
    look().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  return found
}
