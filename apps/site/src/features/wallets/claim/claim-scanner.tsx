import { normaliseCode } from '@saldo/contract/qr-code'
import { useState } from 'react'
import { useCamera } from '@saldo/ui/scan/use-camera.ts'
import { Viewfinder } from '@saldo/ui/scan/viewfinder.tsx'
import styles from './claim-page.module.css'
import { claimCopy } from './copy.ts'

/** Scans for a printed QR; foreign codes are reported and not passed on. */
export default function ClaimScanner({ onCode }: { onCode: (code: string) => void }) {
  const camera = useCamera()
  const [isForeign, setIsForeign] = useState(false)
  const see = (text: string): void => {
    const code = normaliseCode(text)
    setIsForeign(code === undefined)
    if (code !== undefined) onCode(code)
  }
  return (
    <div className={styles.scanner} data-ground="night" aria-live="polite">
      <div className={styles.finder}>
        <Viewfinder camera={camera} isLooking onCode={see} />
      </div>
      {camera.stream && <p>{isForeign ? claimCopy.foreign : claimCopy.scanHint}</p>}
    </div>
  )
}
