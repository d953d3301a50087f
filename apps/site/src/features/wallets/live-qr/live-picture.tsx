import { useEffect, useState } from 'react'
import { stepMs } from '@saldo/contract/live-qr'
import type { Qr } from '@saldo/contract/wallets'
import { drawLiveQr } from '@saldo/ui/qr/draw-qr.ts'
import paper from '@saldo/ui/qr/qr-image.module.css'
import { classNames } from '@saldo/ui/class-names.ts'
import { liveQrCopy } from './copy.ts'
import { type EnrolledKey, isEnrolled } from './key-database.ts'
import styles from './live-qr.module.css'
import { liveShow } from './live-show.ts'
import { tellUnable, useLiveQr } from './phones.ts'
import { signedText } from './signing.ts'
import { useFreshClock } from './use-fresh-clock.ts'

/** A path around a square of 300, clockwise from the middle of its upper edge. */
const ringPath =
  'M150 2H280A18 18 0 0 1 298 20V280A18 18 0 0 1 280 298H20A18 18 0 0 1 2 280V20A18 18 0 0 1 20 2Z'

/** What is left of a step. */
const Ring = ({ elapsedMs }: { elapsedMs: number }) => (
  <svg viewBox="0 0 300 300" aria-hidden="true" className={styles.ring}>
    <path d={ringPath} className={styles.track} />
    <path
      d={ringPath}
      pathLength={1}
      className={styles.left}
      style={{ animationDuration: `${stepMs}ms`, animationDelay: `${-elapsedMs}ms` }}
    />
  </svg>
)

type Shown = { url: string; step: number; elapsedMs: number }

/** The picture of each step; undefined until the first one is drawn. */
const useShown = ({ pair, handle, aheadMs, eventId }: EnrolledKey): Shown | undefined => {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    const running = liveShow({
      now: () => Date.now() + aheadMs,
      draw: async (step) => drawLiveQr(await signedText(pair, { eventId, handle, step })),
      // A step that stands already stays with its ring, which runs.
      show: (url, step, elapsedMs) =>
        setShown((before) => (before?.step === step ? before : { url, step, elapsedMs })),
      onFailure: () => tellUnable(eventId),
    })
    document.addEventListener('visibilitychange', running.wake)
    return () => {
      running.stop()
      document.removeEventListener('visibilitychange', running.wake)
    }
  }, [pair, handle, aheadMs, eventId])
  return shown
}

type LiveProps = { liveKey: EnrolledKey; eventName: string; isOnline: boolean }

const Live = ({ liveKey, eventName, isOnline }: LiveProps) => {
  const shown = useShown(liveKey)
  useFreshClock(liveKey, isOnline)
  if (!shown) return null
  return (
    <div className={classNames(paper.paper, styles.live)} data-live-qr="">
      <Ring key={shown.step} elapsedMs={shown.elapsedMs} />
      <img src={shown.url} alt={liveQrCopy.pictureOf(eventName)} decoding="sync" className={paper.image} />
    </div>
  )
}

type LivePictureProps = { qr: Qr; isCurrent: boolean }

/** The live QR over the static one, where it stands. */
export const LivePicture = ({ qr, isCurrent }: LivePictureProps) => {
  const { key, face, isOnline } = useLiveQr(qr, isCurrent)
  if (face !== 'live' || !isEnrolled(key)) return null
  return <Live key={key.handle} liveKey={key} eventName={qr.event_name} isOnline={isOnline && isCurrent} />
}
