import { useEffect, useRef, useState } from 'react'
import type { Problem } from '../refusals.ts'

/** The problem to show; null once the connection returned after it, and so made it obsolete. */
export const useProblem = (
  problem: Problem | null,
  isOnline: boolean,
  onBack: () => void,
): Problem | null => {
  const [isOver, setIsOver] = useState(false)
  const was = useRef({ problem, isOnline })
  useEffect(() => {
    const isBack = isOnline && !was.current.isOnline && problem !== null
    if (isBack) onBack()
    if (isBack) setIsOver(true)
    if (problem !== was.current.problem) setIsOver(false)
    was.current = { problem, isOnline }
  }, [problem, isOnline, onBack])
  return isOver ? null : problem
}
