import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CodeForm } from './code-form.tsx'
import styles from './scan-screen.module.css'
import type { SeenCodes } from './seen-codes.ts'
import type { Camera } from '@saldo/ui/scan/use-camera.ts'
import { useKeyWedge } from './use-key-wedge.ts'
import { Viewfinder } from '@saldo/ui/scan/viewfinder.tsx'
import { Notice } from '@saldo/ui/alert.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { tillCopy } from '../copy.ts'

type ScanScreenProps = {
  isLooking: boolean
  problem: string | null
  isOnline: boolean
  camera: Camera
  seen: SeenCodes
  onCode: (code: string) => void
  /** In place of the usual hint. */
  hint?: string | undefined
  /** Why a QR is needed, where that is not obvious. */
  children?: ReactNode
}

/** Whether the problem is from before the connection returned, and so is obsolete. */
const useIsOver = (problem: string | null, isOnline: boolean, onBack: () => void): boolean => {
  const [isOver, setIsOver] = useState(false)
  const was = useRef({ problem, isOnline })
  useEffect(() => {
    const isBack = isOnline && !was.current.isOnline && problem !== null
    if (isBack) onBack()
    if (isBack) setIsOver(true)
    if (problem !== was.current.problem) setIsOver(false)
    was.current = { problem, isOnline }
  }, [problem, isOnline, onBack])
  return isOver
}

/** The first screen: reads a QR by camera, reader or hand. */
export const ScanScreen = ({
  isLooking,
  problem,
  isOnline,
  camera,
  seen,
  onCode,
  hint = tillCopy.scanHint,
  children,
}: ScanScreenProps) => {
  useEffect(() => seen.lookAgain(performance.now()), [seen])
  const read = useRef('')
  const onSeen = (code: string) => {
    if (!seen.isFresh(code, performance.now())) return
    read.current = code
    onCode(code)
  }
  useEffect(() => {
    if (problem !== null) seen.failed(read.current, performance.now())
  }, [problem, seen])
  const isOver = useIsOver(problem, isOnline, seen.forget)
  useKeyWedge(onCode)
  return (
    <div className={styles.scan}>
      <Viewfinder camera={camera} isLooking={isLooking} onCode={onSeen} />
      <div className={classNames(shapes.stack, styles.side)}>
        {children}
        <div>
          <h1>{tillCopy.scanTitle}</h1>
          <p className={styles.hint} data-offline={!isOnline}>
            {isOnline ? (isLooking ? tillCopy.looking : hint) : tillCopy.chargeOffline}
          </p>
        </div>
        {problem && !isOver && (
          <Notice tone="error" role="alert">
            {problem}
          </Notice>
        )}
        <CodeForm isLooking={isLooking} onCode={onCode} />
      </div>
    </div>
  )
}
