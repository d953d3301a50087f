import { useEffect, useState } from 'react'
import { isFinal, type Operation } from '../queue/operation.ts'
import { operationStore } from '../queue/use-queue.ts'

/** All unanswered operations on this device, of any account. */
export const useWaitingOperations = (): readonly Operation[] => {
  const [waiting, setWaiting] = useState<readonly Operation[]>([])
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const { kept } = await operationStore.all()
      if (!isGone) setWaiting(kept.filter(({ answer }) => !isFinal(answer)).map(({ operation }) => operation))
    }
    look().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  return waiting
}
