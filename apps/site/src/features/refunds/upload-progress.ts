import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let share = 0

/** The upload's progress, 0 to 1. */
export const setSent = (sent: number): void => {
  share = sent
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSent = (): number =>
  useSyncExternalStore(
    subscribe,
    () => share,
    () => 0,
  )
