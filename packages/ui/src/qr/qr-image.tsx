import { Lock } from 'lucide-react'
import { walletsCopy } from '@saldo/copy/wallets'
import { buttonClass } from '../button.tsx'
import { Skeleton } from '../waiting.tsx'
import { inGroups } from './draw-qr.ts'
import styles from './qr-image.module.css'
import { useDrawnQr } from './use-drawn-qr.ts'

type QrImageProps = { code: string; eventName: string }

/** The QR that a bar scans: black on white with its quiet zone. Covered by a word while it can't pay. */
export const QrPicture = ({ code, eventName, veil }: QrImageProps & { veil?: string | undefined }) => {
  const url = useDrawnQr(code)
  return (
    <div className={styles.paper} data-veiled={veil && ''}>
      {veil && (
        <p className={styles.veil}>
          <Lock size={40} aria-hidden="true" />
          {veil}
        </p>
      )}
      {url === undefined && <Skeleton className={styles.image} />}
      {url === null && <p className={styles.missing}>{walletsCopy.notDrawn}</p>}
      {url && (
        <img src={url} alt={walletsCopy.qrOf(eventName)} width={400} height={400} className={styles.image} />
      )}
    </div>
  )
}

/** The code as text, for when no camera works. */
export const QrCode = ({ code }: { code: string }) => (
  <p className={styles.code}>
    <span className={styles.codeLabel}>{walletsCopy.codeLabel}</span> {inGroups(code)}
  </p>
)

/** Picture and code, one below the other. */
export const QrImage = (qr: QrImageProps) => (
  <figure className={styles.figure}>
    <QrPicture {...qr} />
    <figcaption>
      <QrCode code={qr.code} />
    </figcaption>
  </figure>
)

type DownloadQrProps = { code: string; look?: 'primary' | 'secondary' }

/** Downloads the QR as `{code}.png`. */
export const DownloadQr = ({ code, look = 'secondary' }: DownloadQrProps) => {
  const url = useDrawnQr(code)
  return (
    <a
      className={buttonClass({ look, wide: true })}
      download={`${code}.png`}
      href={url ?? undefined}
      aria-disabled={url ? undefined : true}
    >
      {walletsCopy.download}
    </a>
  )
}
