import { type ReactNode, useEffect } from 'react'
import { tillCopy } from '@saldo/copy/till'
import { CodeForm } from './code-form.tsx'
import styles from './scan-screen.module.css'
import type { SeenCodes } from './seen-codes.ts'
import type { Camera } from '../../../shared/scan/use-camera.ts'
import { useKeyWedge } from './use-key-wedge.ts'
import { Viewfinder } from '../../../shared/scan/viewfinder.tsx'

type ScanScreenProps = {
  isLooking: boolean
  problem: string | null
  isOnline: boolean
  camera: Camera
  seen: SeenCodes
  onCode: (code: string) => void
  /** What this QR is wanted for, where that is not plain. */
  children?: ReactNode
}

/** The first screen: a QR by camera, by reader or by hand. */
export const ScanScreen = ({
  isLooking,
  problem,
  isOnline,
  camera,
  seen,
  onCode,
  children,
}: ScanScreenProps) => {
  useEffect(() => seen.lookAgain(performance.now()), [seen])
  const onSeen = (code: string) => {
    if (seen.isFresh(code, performance.now())) onCode(code)
  }
  useKeyWedge(onCode)
  return (
    <div className={styles.scan}>
      <Viewfinder camera={camera} isLooking={isLooking} onCode={onSeen} />
      <div className={styles.side}>
        {children}
        <div className={styles.words}>
          <h1>{tillCopy.scanTitle}</h1>
          <p className={styles.hint} data-offline={!isOnline}>
            {isOnline ? (isLooking ? tillCopy.looking : tillCopy.scanHint) : tillCopy.chargeOffline}
          </p>
        </div>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <CodeForm isLooking={isLooking} onCode={onCode} />
      </div>
    </div>
  )
}
