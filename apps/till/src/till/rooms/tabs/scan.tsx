import { useEffect, useRef, useState } from 'react'
import { Button } from '@saldo/ui/button.tsx'
import type { Desk } from '../../desk/desk.ts'
import type { ScannedQr } from '../../desk/open-bills.ts'
import type { Problem } from '../../kit/refusals.ts'
import { ScanScreen } from '../../kit/scan/scan-screen.tsx'
import { tabsCopy as copy } from './copy.ts'
import { lookUntilLeft } from './look-until-left.ts'

type ScanProps = { desk: Desk; onFound: (qr: ScannedQr) => void; onBack: () => void }

/** Reads the customer's QR; one that pays nothing is told so. */
export const Scan = ({ desk, onFound, onBack }: ScanProps) => {
  const [isLooking, setIsLooking] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const look = async (code: string): Promise<void> => {
    if (isLooking) return
    setIsLooking(true)
    const found = await lookUntilLeft(desk, code, () => isLeft.current)
    if (found === null) return
    setIsLooking(false)
    if ('problem' in found) setProblem(found.problem)
    else onFound(found)
  }
  return (
    <ScanScreen
      isLooking={isLooking}
      problem={problem}
      isOnline={desk.isOnline}
      camera={desk.camera}
      seen={desk.seen}
      onCode={(code) => void look(code)}
      onSeen={() => setProblem(null)}
      hint={copy.scanHint}
    >
      <Button look="secondary" small onClick={onBack}>
        {copy.back}
      </Button>
    </ScanScreen>
  )
}
