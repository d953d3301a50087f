import { useEffect, useRef } from 'react'
import type { Camera } from '@saldo/ui/scan/use-camera.ts'
import { Viewfinder } from '@saldo/ui/scan/viewfinder.tsx'
import type { SeenCodes } from './seen-codes.ts'
import { useHandedCode } from './handed-codes.ts'
import { useKeyWedge } from './use-key-wedge.ts'

type FinderProps = {
  camera: Camera
  seen: SeenCodes
  isLooking?: boolean
  /** Whether the QR read last could not be used. */
  hasFailed?: boolean
  isSmall?: boolean
  /** A QR that is not told again when it comes back into view; undefined where each is. */
  own?: string | null
  onCode: (code: string) => void
}

/** Tells each QR that comes into view once, what a reader types, and what is handed over. */
export const Finder = ({
  camera,
  seen,
  isLooking = false,
  hasFailed = false,
  isSmall = false,
  own,
  onCode,
}: FinderProps) => {
  useEffect(() => seen.lookAgain(performance.now()), [seen])
  const read = useRef('')
  const onSeen = (code: string) => {
    const isNext = own === undefined || seen.isOther(code, own)
    // Asked for either way: it notes what is in view.
    const isFresh = seen.isFresh(code, performance.now())
    if (!isFresh || !isNext) return
    read.current = code
    onCode(code)
  }
  useEffect(() => {
    if (hasFailed) seen.failed(read.current, performance.now())
  }, [hasFailed, seen])
  useKeyWedge(onCode)
  useHandedCode(onCode)
  return <Viewfinder camera={camera} isLooking={isLooking} isSmall={isSmall} onCode={onSeen} />
}
