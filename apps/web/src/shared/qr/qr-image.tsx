import { useEffect, useState } from 'react'
import { walletsCopy } from '@saldo/copy/wallets'
import { buttonClass } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { drawQr, inGroups } from './draw-qr.ts'
import styles from './qr-image.module.css'

type Drawn = { code: string; url: string | null }

/** The drawn QR; undefined while it is being drawn, null where that failed. */
const useDrawnQr = (code: string): string | null | undefined => {
  const [drawn, setDrawn] = useState<Drawn>()
  useEffect(() => {
    let isCurrent = true
    const show = (url: string | null) => isCurrent && setDrawn({ code, url })
    drawQr(code).then(show, () => show(null))
    return () => {
      isCurrent = false
    }
  }, [code])
  return drawn?.code === code ? drawn.url : undefined
}

type QrImageProps = { code: string; eventName: string }

/** What a bar scans: black on white with its quiet zone. */
export const QrPicture = ({ code, eventName }: QrImageProps) => {
  const url = useDrawnQr(code)
  return (
    <div className={styles.paper}>
      {url === undefined && <Skeleton className={styles.image} />}
      {url === null && <p className={styles.missing}>{walletsCopy.notDrawn}</p>}
      {url && (
        <img src={url} alt={walletsCopy.qrOf(eventName)} width={400} height={400} className={styles.image} />
      )}
    </div>
  )
}

/** The code for when no camera works. */
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
      className={buttonClass(look, true)}
      download={`${code}.png`}
      href={url ?? undefined}
      aria-disabled={url ? undefined : true}
    >
      {walletsCopy.download}
    </a>
  )
}
