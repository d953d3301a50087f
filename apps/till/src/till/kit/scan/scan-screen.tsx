import type { ReactNode } from 'react'
import { CodeForm } from './code-form.tsx'
import { Finder } from './finder.tsx'
import styles from './scan-screen.module.css'
import type { SeenCodes } from './seen-codes.ts'
import { Turned } from './turned.tsx'
import { useProblem } from './use-problem.ts'
import type { Camera } from '@saldo/ui/scan/use-camera.ts'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { tillCopy } from '../copy.ts'
import type { Problem } from '../refusals.ts'

type ScanScreenProps = {
  isLooking: boolean
  problem: Problem | null
  isOnline: boolean
  camera: Camera
  seen: SeenCodes
  onCode: (code: string) => void
  /** The problem was read. */
  onSeen: () => void
  /** In place of the usual hint. */
  hint?: string | undefined
  /** Why a QR is needed, where that is not obvious. */
  children?: ReactNode
}

/** Reads a QR by camera, reader or hand; the camera has the whole screen. */
export const ScanScreen = ({
  isLooking,
  problem,
  isOnline,
  camera,
  seen,
  onCode,
  onSeen,
  hint = tillCopy.scanHint,
  children,
}: ScanScreenProps) => {
  const shown = useProblem(problem, isOnline, seen.forget)
  return (
    <>
      <div className={styles.scan} inert={shown !== null}>
        <Finder
          camera={camera}
          seen={seen}
          isLooking={isLooking}
          hasFailed={problem !== null}
          onCode={onCode}
        />
        <div className={classNames(shapes.stack, styles.side)}>
          {children}
          <div>
            <h1>{tillCopy.scanTitle}</h1>
            <p className={styles.hint} data-offline={!isOnline}>
              {isOnline ? (isLooking ? tillCopy.looking : hint) : tillCopy.chargeOffline}
            </p>
          </div>
          <CodeForm isLooking={isLooking} onCode={onCode} />
        </div>
      </div>
      {shown && <Turned problem={shown} onSeen={onSeen} />}
    </>
  )
}
