import { useEffect, useRef } from 'react'
import type { Operation } from '../queue/operation.ts'
import { entryOf } from '../queue/queue.ts'
import type { Desk } from './desk.ts'
import { ResultScreen } from './result-screen.tsx'

type QueuedResultProps = { desk: Desk; operation: Operation; onLeave: () => void }

/** What became of an operation of the queue. Its answer counts as seen once this is left. */
export const QueuedResult = ({ desk, operation, onLeave }: QueuedResultProps) => {
  const { queue, queued, sound } = desk
  const entry = entryOf(queued, operation.opId)
  const isGone = entry === undefined
  const leave = () => {
    // What could not be forgotten is told once more at the next visit.
    queue.see(operation.opId).catch(() => undefined)
    onLeave()
  }
  const now = useRef(leave)
  useEffect(() => {
    now.current = leave
  })
  // Another tab had the answer, and somebody saw it there.
  useEffect(() => {
    if (isGone) now.current()
  }, [isGone])
  return (
    <ResultScreen
      key={operation.opId}
      operation={operation}
      answer={entry?.answer ?? null}
      isSilent={entry?.state === 'asking'}
      isMuted={sound.isMuted}
      onLeave={leave}
    />
  )
}
