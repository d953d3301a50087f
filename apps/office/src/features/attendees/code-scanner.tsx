import { useState } from 'react'
import { isLiveText } from '@saldo/contract/live-qr'
import { normaliseCode } from '@saldo/contract/qr-code'
import { useCamera } from '@saldo/ui/scan/use-camera.ts'
import { Viewfinder } from '@saldo/ui/scan/viewfinder.tsx'
import { attendeesCopy as copy } from './copy.ts'
import styles from './code-scanner.module.css'

/** Scans a person's QR, static or live; any other QR shows an error and is not reported. */
export default function CodeScanner({ onCode }: { onCode: (code: string) => void }) {
  const camera = useCamera()
  const [isForeign, setForeign] = useState(false)
  const see = (text: string): void => {
    const code = normaliseCode(text) ?? (isLiveText(text) ? text : undefined)
    setForeign(code === undefined)
    if (code !== undefined) onCode(code)
  }
  return (
    <div className={styles.scanner} aria-live="polite">
      <div className={styles.finder}>
        <Viewfinder camera={camera} isLooking onCode={see} />
      </div>
      {camera.stream && <p>{isForeign ? copy.foreign : copy.scanHint}</p>}
    </div>
  )
}
