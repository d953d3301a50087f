import { useEffect, useState } from 'react'
import { operationStore } from '../queue/use-queue.ts'

/** How many operations of anybody wait on this device for their answer. */
export const useKeptCount = (): number => {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const { kept } = await operationStore.all()
      if (!isGone) setCount(kept.filter(({ answer }) => !answer).length)
    }
    look().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  return count
}
