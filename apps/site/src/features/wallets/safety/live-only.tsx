import { useState } from 'react'
import { ShieldCheck } from 'lucide-react'
import type { Qr } from '@saldo/contract/wallets'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import { liveQrCopy } from '../live-qr/copy.ts'
import { useLiveQr } from '../live-qr/phones.ts'
import styles from '../live-qr/live-qr.module.css'
import rows from '../qr-rows.module.css'

type LiveOnlyProps = { qr: Qr; isCurrent: boolean }

/** Switches the static codes off, after a question, on the phone that has the live QR; and on again at once, anywhere. */
export const LiveOnly = ({ qr, isCurrent }: LiveOnlyProps) => {
  const { standing } = useLiveQr(qr, isCurrent)
  const [isAsking, setIsAsking] = useState(false)
  const { busy, failure, send } = useSend(() => setIsAsking(false))
  const isOn = qr.live.is_only
  if (!isOn && standing !== 'here') return null
  const set = (is_only: string) => send({ intent: 'live_only', event: String(qr.event_id), is_only })
  return (
    <div className={styles.only}>
      <Button
        look="item"
        role="switch"
        aria-checked={isOn}
        aria-label={liveQrCopy.only}
        aria-describedby={`only-${qr.id}`}
        busy={busy && !isAsking}
        className={classNames(rows.row, styles.onlyRow)}
        onClick={() => (isOn ? set('') : setIsAsking(true))}
      >
        <ShieldCheck size={20} aria-hidden="true" />
        <span className={styles.onlyWords}>
          {liveQrCopy.only}
          <span id={`only-${qr.id}`} className={styles.onlyHint}>
            {isOn ? liveQrCopy.onlyOn : liveQrCopy.onlyHint}
          </span>
        </span>
        <span className={styles.knob} />
      </Button>
      {failure && !isAsking && <Alert key={failure.at} sentences={failure.problems} />}
      {isAsking && (
        <Dialog
          kind="confirm"
          title={liveQrCopy.onlyQuestion}
          busy={busy}
          onConfirm={() => set('yes')}
          onCancel={() => setIsAsking(false)}
        >
          <p>{liveQrCopy.onlyMeans}</p>
          {failure && <Alert key={failure.at} sentences={failure.problems} />}
        </Dialog>
      )}
    </div>
  )
}
