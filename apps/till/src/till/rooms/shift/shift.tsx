import { useEffect, useState } from 'react'
import { isPractice } from '@saldo/contract/practice-numbers'
import type { DifferenceReason, MovementKind } from '@saldo/contract/drawer'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { Button } from '@saldo/ui/button.tsx'
import { Spinner } from '@saldo/ui/waiting.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { classNames } from '@saldo/ui/class-names.ts'
import type { Answer, Operation } from '../../queue/operation.ts'
import { entryOf } from '../../queue/queue.ts'
import type { Desk, RoomProps } from '../../desk/desk.ts'
import { markSeen, QueuedResult } from '../../desk/queued-result.tsx'
import { CloseScreen } from './close-screen.tsx'
import { MoveScreen } from './move-screen.tsx'
import { OpenScreen } from './open-screen.tsx'
import { ReceiptScreen } from './receipt-screen.tsx'
import { ReportScreen } from './report-screen.tsx'
import kit from '../../kit/kit.module.css'
import styles from './shift.module.css'
import { type OpenShift, useShift } from '../../desk/use-shift.ts'
import { TabsNote } from './tabs-note.tsx'
import { useShiftWork } from './use-shift-work.ts'

/** Whether this desk may have open tabs. */
const hasTabs = ({ at }: Desk): boolean => at.place !== null && !isPractice(at.event.id)

type SentProps = {
  desk: Desk
  operation: Operation
  work: ReturnType<typeof useShiftWork>
  onLeave: (answer: Answer | null) => void
}

/** The result of what was sent; a closed shift keeps its report on the screen, moved cash its receipt. */
const Sent = ({ desk, operation, work, onLeave }: SentProps) => {
  const answer = entryOf(desk.queued, operation.opId)?.answer
  const booking = answer?.kind === 'booked' ? answer.booking : null
  const leave = () => {
    markSeen(desk, operation)
    onLeave(answer ?? null)
  }
  if (booking?.of === 'moveCash')
    return <ReceiptScreen desk={desk} receipt={booking.receipt} onLeave={leave} />
  const hasReport = booking?.of === 'closeShift' || booking?.of === 'explainDifference'
  // Reports stored by older versions of the till have no tables; their files do.
  if (!hasReport || !('sections' in booking.report))
    return <QueuedResult desk={desk} operation={operation} onLeave={onLeave} />
  const { report } = booking
  const explain = (reason: DifferenceReason, words: string | null) => {
    markSeen(desk, operation)
    work.explain(report.id, reason, words)
  }
  return <ReportScreen desk={desk} report={report} onExplain={explain} onLeave={leave} />
}

/** After opening, the screen leads to the main room instead of the closing form. */
const Opened = ({ home }: Pick<RoomProps, 'home'>) => (
  <div className={classNames(shapes.middle, styles.shift)}>
    <h1>{copy.isOpen}</h1>
    <p className={shapes.muted}>{copy.isOpenHint}</p>
    <Button wide className={kit.confirm} onClick={home.go}>
      {copy.goTo(home.name)}
    </Button>
  </div>
)

type WorkingProps = { desk: Desk; shift: OpenShift; work: ReturnType<typeof useShiftWork> }

/** An open shift: its cash is moved, and in the end counted. */
const Working = ({ desk, shift, work }: WorkingProps) => {
  const [moving, setMoving] = useState<MovementKind | null>(null)
  if (moving !== null)
    return (
      <MoveScreen
        desk={desk}
        shift={shift}
        movement={moving}
        onMove={(opId, move) => work.move(opId, shift.id, move)}
        onBack={() => setMoving(null)}
      />
    )
  return (
    <CloseScreen
      shift={shift}
      mayBegin={desk.mayBegin('closeShift')}
      isWaiting={desk.waiting > 0}
      problem={work.problem}
      hasTerminal={desk.at.role !== 'bar'}
      timezone={desk.at.event.timezone}
      onClose={(count) => work.close(shift.id, count)}
      onMove={setMoving}
      note={hasTabs(desk) && <TabsNote desk={desk} />}
    />
  )
}

/** The cash shift: opened with a float, closed with a blind count. */
export const Shift = ({ desk, opened, onShow, home }: RoomProps) => {
  const [hasOpened, setHasOpened] = useState(false)
  const work = useShiftWork(desk, opened)
  const shift = useShift(desk)
  const { sent, problem } = work
  useEffect(() => onShow(sent), [onShow, sent])
  if (sent) {
    const leave = (answer: Answer | null) => {
      setHasOpened(sent.kind === 'openShift' && answer?.kind === 'booked')
      work.leave()
      shift.again()
    }
    return <Sent desk={desk} operation={sent} work={work} onLeave={leave} />
  }
  const { mayBegin } = desk
  switch (shift.known) {
    case 'asking':
      return (
        <output className={classNames(shapes.middle, styles.shift)}>
          <Spinner />
          <span>{copy.loading}</span>
        </output>
      )
    case 'unknown':
      return (
        <div className={classNames(shapes.middle, styles.shift)}>
          <h1>{copy.shiftUnknown}</h1>
          <p className={shapes.muted}>{shift.problem}</p>
          <Button wide className={kit.confirm} onClick={shift.again}>
            {copy.retry}
          </Button>
        </div>
      )
    case 'none':
      return (
        <OpenScreen
          mayBegin={mayBegin('openShift')}
          problem={problem}
          onOpen={({ amount, pieces }) => work.open(amount, pieces)}
        />
      )
    case 'open':
      if (hasOpened) return <Opened home={home} />
      return <Working desk={desk} shift={shift.shift} work={work} />
  }
}
