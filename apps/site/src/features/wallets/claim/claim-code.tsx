import { lazy, Suspense, useState } from 'react'
import { ScanQrCode } from 'lucide-react'
import { Button } from '@saldo/ui/button.tsx'
import { Skeleton } from '@saldo/ui/skeleton.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import styles from './claim-page.module.css'
import { claimCopy } from './copy.ts'

/** Loaded on the first scan; if loading fails, the code can be typed. */
const ClaimScanner = lazy(() =>
  import('./claim-scanner.tsx').catch(() => ({ default: () => <p>{claimCopy.noScanner}</p> })),
)

type ClaimCodeProps = { isReady: boolean; onRead: () => void }

/** The code, typed or scanned. The field is disabled until hydration, which would discard the input. */
export const ClaimCode = ({ isReady, onRead }: ClaimCodeProps) => {
  const [isScanning, setIsScanning] = useState(false)
  const [scanned, setScanned] = useState<string>()
  const take = (code: string): void => {
    setScanned(code)
    setIsScanning(false)
    onRead()
  }
  return (
    <>
      {isScanning ? (
        <Suspense fallback={<Skeleton className={styles.finder} />}>
          <ClaimScanner onCode={take} />
        </Suspense>
      ) : (
        <Button look="secondary" wide disabled={!isReady} onClick={() => setIsScanning(true)}>
          <ScanQrCode size={20} aria-hidden="true" />
          {claimCopy.scan}
        </Button>
      )}
      <TextField
        key={scanned}
        name="code"
        label={claimCopy.code}
        hint={claimCopy.codeHint}
        defaultValue={scanned}
        required
        maxLength={80}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        disabled={!isReady}
      />
      <TextField
        name="claim_code"
        label={claimCopy.claimCode}
        hint={claimCopy.claimCodeHint}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        disabled={!isReady}
      />
      <output className={styles.read}>{scanned !== undefined && claimCopy.scanned}</output>
    </>
  )
}
