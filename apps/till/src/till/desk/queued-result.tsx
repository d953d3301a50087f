import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { Answer, Operation } from '../queue/operation.ts'
import { entryOf } from '../queue/queue.ts'
import type { Desk } from './desk.ts'
import { tillCopy } from '../kit/copy.ts'
import styles from '../kit/face.module.css'
import { Finder } from '../kit/scan/finder.tsx'
import { ResultScreen } from './result-screen.tsx'

/** Most tills have no printer, and all have a first load. */
const PaperWays = lazy(async () => ({ default: (await import('./paper-ways.tsx')).PaperWays }))

type QueuedResultProps = {
  desk: Desk
  operation: Operation
  /** Called with the answer; null when there is none yet. */
  onLeave: (answer: Answer | null) => void
  /** The rest due after the booking, in words. */
  part?: string | undefined
  /** Further actions for an answer; the screen then stays until one is chosen. */
  waysFrom?: (answer: Answer) => ReactNode
  /** A further action while no answer comes. */
  whileAsking?: ReactNode
  /** Called with what was read of the next QR, once the answer is seen; without it nothing is read. */
  onNextQr?: ((code: string) => void) | undefined
}

/**
 * Marks an operation's answer as seen. If that can't be stored, the answer is shown again at the next visit.
 */
export const markSeen = ({ queue }: Desk, { opId }: Operation): void => {
  queue.see(opId).catch(() => undefined)
}

/** What was read of the QR that an operation is for. */
const readOf = (operation: Operation): string | null => {
  if (operation.kind !== 'charge' && operation.kind !== 'returnCups') return null
  return operation.read?.text ?? operation.code
}

type NextScanProps = { desk: Desk; own: string | null; onCode: (code: string) => void }

/** Reads the QRs of others below an answer, whose own QR is often still held there. */
const NextScan = ({ desk: { camera, seen }, own, onCode }: NextScanProps) => (
  <div className={styles.again}>
    <div hidden={camera.trouble !== null}>
      <Finder camera={camera} seen={seen} isSmall own={own} onCode={onCode} />
    </div>
    <p>{tillCopy.scanNext}</p>
  </div>
)

const Papers = ({ desk: { paper }, ...of }: { desk: Desk; operation: Operation; answer: Answer }) =>
  paper.settings.way === 'none' ? null : (
    <Suspense fallback={null}>
      <PaperWays paper={paper} {...of} />
    </Suspense>
  )

/** The outcome of a queued operation, until the screen is left. */
export const QueuedResult = (props: QueuedResultProps) => {
  const { desk, operation, part, onLeave, waysFrom, whileAsking, onNextQr } = props
  const { queued, sound } = desk
  const entry = entryOf(queued, operation.opId)
  const isGone = entry === undefined
  const leave = () => {
    markSeen(desk, operation)
    onLeave(entry?.answer ?? null)
  }
  const now = useRef(leave)
  useEffect(() => {
    now.current = leave
  })
  // Another tab received the answer, and a person saw it there.
  useEffect(() => {
    if (isGone) now.current()
  }, [isGone])
  return (
    <ResultScreen
      key={operation.opId}
      operation={operation}
      answer={entry?.answer ?? null}
      isSilent={entry?.state === 'asking'}
      isMuted={sound.isMuted}
      part={part}
      onLeave={leave}
      whileAsking={whileAsking}
      paper={entry?.answer && <Papers desk={desk} operation={operation} answer={entry.answer} />}
      scanner={
        onNextQr && (
          <NextScan
            desk={desk}
            own={readOf(operation)}
            onCode={(code) => {
              leave()
              onNextQr(code)
            }}
          />
        )
      }
    >
      {entry?.answer && waysFrom?.(entry.answer)}
    </ResultScreen>
  )
}
