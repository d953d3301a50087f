import { useEffect, useRef, useState } from 'react'
import { Smartphone } from 'lucide-react'
import type { Qr } from '@saldo/contract/wallets'
import { dialogCopy } from '@saldo/copy/dialogs'
import { type Sending, useSend } from '@saldo/client/use-send.ts'
import { Alert, Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Dialog } from '@saldo/ui/dialog.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { classNames } from '@saldo/ui/class-names.ts'
import { liveQrCopy } from './copy.ts'
import { forgetMove, returnedMove } from './enrol.ts'
import styles from './live-qr.module.css'
import { chooseFace, type LiveOfQr, useLiveQr } from './phones.ts'
import type { Face } from './standing.ts'

const enrolment = (qr: Qr, { key }: LiveOfQr, moves = '') => ({
  intent: 'live_enrol',
  event: String(qr.event_id),
  was: key?.handle ?? '',
  moves,
})

/** Enrols this phone where the live QR should stand and is on none, once for each time that there is a network. */
const useEnrolling = (qr: Qr, live: LiveOfQr, isCurrent: boolean): Sending => {
  const by = useSend()
  const { standing, wanted, isOnline } = live
  const isWanted = wanted === 'live' && standing === 'free' && isCurrent && isOnline
  const hasFailed = by.failure !== undefined
  const latest = useRef({ send: () => {}, forget: () => {} })
  useEffect(() => {
    latest.current = { send: () => by.send(enrolment(qr, live)), forget: by.forget }
  })
  useEffect(() => {
    if (!isOnline) latest.current.forget()
  }, [isOnline])
  useEffect(() => {
    if (isWanted && !hasFailed) latest.current.send()
  }, [isWanted, hasFailed])
  return by
}

type FacesProps = { face: Face; isBusy: boolean; takesFocus: boolean; onChoose: (face: Face) => void }

/** Both faces of the QR, of which one stands. */
const Faces = ({ face, isBusy, takesFocus, onChoose }: FacesProps) => {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])
  return (
    <fieldset aria-label={liveQrCopy.choice} className={styles.faces}>
      {(['live', 'static'] as const).map((each) => (
        <Button
          key={each}
          ref={each === 'live' ? first : undefined}
          look="quiet"
          className={styles.face}
          aria-pressed={face === each}
          busy={isBusy && each === 'live'}
          onClick={() => onChoose(each)}
        >
          {liveQrCopy[each]}
        </Button>
      ))}
    </fieldset>
  )
}

/** Bringing the live QR from another phone, after a question, which a fresh sign-in may interrupt. */
const useMove = (qr: Qr, live: LiveOfQr) => {
  const [isAsking, setIsAsking] = useState(() => returnedMove() === qr.event_id)
  const [hasMoved, setHasMoved] = useState(false)
  const by = useSend(() => {
    setIsAsking(false)
    setHasMoved(true)
    chooseFace(qr.event_id, 'live')
  })
  return {
    isAsking,
    hasMoved,
    busy: by.busy,
    failure: by.failure,
    ask: () => setIsAsking(true),
    go: () => {
      forgetMove()
      by.send(enrolment(qr, live, 'yes'))
    },
    close: () => {
      forgetMove()
      setIsAsking(false)
      by.forget()
    },
  }
}

type Move = ReturnType<typeof useMove>

const MoveDialog = ({ move: { failure, busy, go, close } }: { move: Move }) =>
  failure ? (
    <Dialog key="failed" kind="error" title={dialogCopy.oops} onConfirm={close}>
      {failure.problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </Dialog>
  ) : (
    <Dialog kind="confirm" title={liveQrCopy.moveQuestion} busy={busy} onConfirm={go} onCancel={close}>
      <p>{liveQrCopy.moveMeans}</p>
    </Dialog>
  )

/** Where another phone has the live QR: says so, and brings it here. */
const Elsewhere = ({ isOnly, move }: { isOnly: boolean; move: Move }) => (
  <>
    <div className={classNames(shapes.box, styles.elsewhere)}>
      <p className={styles.title}>{liveQrCopy.elsewhere}</p>
      <p className={shapes.note}>{isOnly ? liveQrCopy.refusedHint : liveQrCopy.elsewhereHint}</p>
      <Button look="secondary" small onClick={move.ask}>
        <Smartphone size={20} aria-hidden="true" />
        {liveQrCopy.move}
      </Button>
    </div>
    {move.isAsking && <MoveDialog move={move} />}
  </>
)

/** What to know of the face that stands; `isAwaited`: the other one was asked for, and takes a network. */
const hintOf = (qr: Qr, face: Face, isAwaited: boolean): string => {
  if (face === 'live') return qr.live.is_only ? liveQrCopy.onlyLiveHint : liveQrCopy.liveHint
  if (isAwaited) return liveQrCopy.offlineHint
  return qr.live.is_only ? liveQrCopy.refusedHint : liveQrCopy.staticHint
}

type LiveChoiceProps = { qr: Qr; isCurrent: boolean }

/** Which face of the QR stands; where the live one is on another phone, how to bring it here. */
export const LiveChoice = ({ qr, isCurrent }: LiveChoiceProps) => {
  const live = useLiveQr(qr, isCurrent)
  const by = useEnrolling(qr, live, isCurrent)
  const move = useMove(qr, live)
  const [isAsked, setIsAsked] = useState(false)
  const choose = (face: Face): void => {
    by.forget()
    setIsAsked(face === 'live')
    chooseFace(qr.event_id, face)
  }
  const isAwaited = isAsked && live.standing === 'free' && !(isCurrent && live.isOnline)
  if (live.standing === 'unable') return qr.live.is_only ? <Notice>{liveQrCopy.unableHint}</Notice> : null
  if (move.busy || (live.standing === 'elsewhere' && !by.busy))
    return <Elsewhere isOnly={qr.live.is_only} move={move} />
  return (
    <div className={styles.choice}>
      <Faces face={live.face} isBusy={isAsked && by.busy} takesFocus={move.hasMoved} onChoose={choose} />
      {isAsked && by.failure ? (
        <Alert key={by.failure.at} sentences={by.failure.problems} />
      ) : (
        <p className={classNames(shapes.note, styles.hint)}>{hintOf(qr, live.face, isAwaited)}</p>
      )}
    </div>
  )
}
