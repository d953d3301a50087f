import { useState } from 'react'
import { Button } from '@saldo/ui/button.tsx'
import type { Desk } from '../../desk/desk.ts'
import { lookUp } from '../../desk/look-up.ts'
import type { ScannedQr } from '../../desk/open-bills.ts'
import { tillCopy } from '../../kit/copy.ts'
import { type Problem, problemOf, refusalOf } from '../../kit/refusals.ts'
import { ScanScreen } from '../../kit/scan/scan-screen.tsx'
import { tabsCopy as copy } from './copy.ts'

type ScanProps = { desk: Desk; onFound: (qr: ScannedQr) => void; onBack: () => void }

/** Reads the customer's QR; one that pays nothing is told so. */
export const Scan = ({ desk, onFound, onBack }: ScanProps) => {
  const [isLooking, setIsLooking] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const look = async (code: string): Promise<void> => {
    if (isLooking) return
    setIsLooking(true)
    try {
      const { isBlocked, paysNothing, ...qr } = await lookUp(desk, code)
      if (isBlocked) setProblem(refusalOf('wallet_blocked', tillCopy.blockedQr))
      else if (paysNothing) setProblem(refusalOf('live_only', tillCopy.onlyLive))
      else onFound(qr)
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setIsLooking(false)
    }
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
