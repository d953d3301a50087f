import { useEffect } from 'react'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { Button } from '../../../shared/ui/button.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import type { Operation } from '../queue/operation.ts'
import { entryOf } from '../queue/queue.ts'
import type { Desk, RoomProps } from '../shell/desk.ts'
import { markSeen, QueuedResult } from '../shell/queued-result.tsx'
import { CloseScreen } from './close-screen.tsx'
import { OpenScreen } from './open-screen.tsx'
import { ReportScreen } from './report-screen.tsx'
import styles from './shift.module.css'
import { useShift } from './use-shift.ts'
import { useShiftWork } from './use-shift-work.ts'

type SentProps = { desk: Desk; operation: Operation; onLeave: () => void }

/** What became of opening or closing; a closed shift stays on the screen with its report. */
const Sent = ({ desk, operation, onLeave }: SentProps) => {
  const answer = entryOf(desk.queued, operation.opId)?.answer
  if (answer?.kind !== 'booked' || answer.booking.of !== 'closeShift')
    return <QueuedResult desk={desk} operation={operation} onLeave={onLeave} />
  const leave = () => {
    markSeen(desk, operation)
    onLeave()
  }
  return <ReportScreen desk={desk} report={answer.booking.report} onLeave={leave} />
}

/** Somebody's drawer: opened with a float, closed with a blind count. */
export const Shift = ({ desk, opened, onShow }: RoomProps) => {
  const work = useShiftWork(desk, opened)
  const shift = useShift(desk)
  const { sent, problem } = work
  useEffect(() => onShow(sent), [onShow, sent])
  if (sent) {
    const leave = () => {
      work.leave()
      shift.again()
    }
    return <Sent desk={desk} operation={sent} onLeave={leave} />
  }
  const { isOnline, waiting } = desk
  switch (shift.known) {
    case 'asking':
      return (
        <output className={styles.shift}>
          <Spinner />
          <span>{copy.loading}</span>
        </output>
      )
    case 'unknown':
      return (
        <div className={styles.shift}>
          <h1>{copy.shiftUnknown}</h1>
          <p className={styles.facts}>{shift.problem}</p>
          <Button wide className={styles.go} onClick={shift.again}>
            {copy.retry}
          </Button>
        </div>
      )
    case 'none':
      return <OpenScreen isOnline={isOnline} problem={problem} onOpen={work.open} />
    case 'open':
      return (
        <CloseScreen
          shift={shift.shift}
          isOnline={isOnline}
          isWaiting={waiting > 0}
          problem={problem}
          onClose={(counted) => work.close(shift.shift.id, counted)}
        />
      )
  }
}
