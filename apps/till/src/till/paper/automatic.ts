import type { OpId } from '@saldo/contract/ids'
import type { Entry } from '../queue/queue.ts'

const isDone = ({ answer }: Entry): boolean => answer?.kind === 'booked' || answer?.kind === 'acceptedOffline'

/**
 * Tells of each operation once that it is done, if this page saw it before it was: what was done at an earlier visit may be
 * on paper already.
 */
export const createDoneWatch = () => {
  const seenUndone = new Set<OpId>()
  const told = new Set<OpId>()
  let isFirst = true
  return (entries: readonly Entry[]): Entry[] => {
    const done: Entry[] = []
    for (const entry of entries) {
      const { opId } = entry.operation
      if (!isDone(entry)) seenUndone.add(opId)
      // A sale without the server is done as soon as it is here.
      else if (!told.has(opId)) {
        told.add(opId)
        const isNew = seenUndone.has(opId) || (!isFirst && entry.answer?.kind === 'acceptedOffline')
        if (isNew && entry.isTold) done.push(entry)
      }
    }
    isFirst = false
    return done
  }
}
