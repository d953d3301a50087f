import { type ReactNode, useEffect, useRef } from 'react'
import type { Answer, Operation } from '../queue/operation.ts'
import { entryOf } from '../queue/queue.ts'
import type { Desk } from './desk.ts'
import { ResultScreen } from './result-screen.tsx'

type QueuedResultProps = {
  desk: Desk
  operation: Operation
  /** Told what the answer was; null where there is none yet. */
  onLeave: (answer: Answer | null) => void
  /** What its booking leaves to be paid, in words. */
  part?: string | undefined
  /** Where an answer leads beside going on. The screen then stays until somebody chose. */
  waysFrom?: (answer: Answer) => ReactNode
}

/** Counts an operation's answer as seen. What could not be forgotten is told once more at the next visit. */
export const markSeen = ({ queue }: Desk, { opId }: Operation): void => {
  queue.see(opId).catch(() => undefined)
}

/** What became of an operation of the queue, until that is left. */
export const QueuedResult = ({ desk, operation, part, onLeave, waysFrom }: QueuedResultProps) => {
  const { queued, sound } = desk
  const entry = entryOf(queued, operation.opId)
  const isGone = entry === undefined
  const leave = () => {
    markSeen(desk, operation)
    onLeave(entry?.answer ?? null)
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
      part={part}
      onLeave={leave}
    >
      {entry?.answer && waysFrom?.(entry.answer)}
    </ResultScreen>
  )
}
