import { useEffect } from 'react'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { makeOpId } from '@saldo/client/op-id.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { classNames } from '@saldo/ui/class-names.ts'
import type { Answer, Operation } from '../../queue/operation.ts'
import { entryOf } from '../../queue/queue.ts'
import type { Desk, RoomProps } from '../../desk/desk.ts'
import { markSeen, QueuedResult } from '../../desk/queued-result.tsx'
import { changeOf } from '../../desk/change.ts'
import { Way } from '../../kit/face.tsx'
import { useShift } from '../../desk/use-shift.ts'
import { tillCopy } from '../../kit/copy.ts'
import { handedTicket } from '../../paper/handed.ts'
import kit from '../../kit/kit.module.css'
import { wantsNewScan } from '../../kit/scan/new-scan.ts'
import { AmountScreen } from './amount-screen.tsx'
import { CheckScreen } from './check-screen.tsx'
import { HandedQr } from './handed-qr.tsx'
import { LostScreen } from './lost-screen.tsx'
import { PayoutScreen } from './payout-screen.tsx'
import { PhoneScreen } from './phone-screen.tsx'
import { StartScreen } from './start-screen.tsx'
import { useBillsQr } from './use-bills-qr.ts'
import { type Cash as Working, useCash } from './use-cash.ts'

type ResultProps = {
  desk: Desk
  operation: Operation
  onLeave: () => void
  /** Absent where the room is left after the operation. */
  onNextQr: ((code: string) => void) | undefined
  /** Lets the holder's confirmation code be typed again. */
  onTryAgain: (() => void) | undefined
}

/** The QR that a booking issued, with its balance. */
const handedBy = ({ queued }: Desk, { opId }: Operation) => {
  const answer = entryOf(queued, opId)?.answer
  if (answer?.kind !== 'booked') return null
  const { booking } = answer
  if (booking.of === 'reissue')
    return { code: booking.code, claimCode: booking.claimCode, balance: booking.balance }
  if (booking.of !== 'topup' || booking.qr.code === null) return null
  return { code: booking.qr.code, claimCode: booking.qr.claim_code, balance: booking.after }
}

const isWrongCode = (answer: Answer): boolean => answer.kind === 'refused' && answer.code === 'code_refused'
const isForNewScan = (answer: Answer): boolean => answer.kind === 'refused' && wantsNewScan(answer.code)

const Result = ({ desk, operation, onLeave, onNextQr, onTryAgain }: ResultProps) => {
  const handed = handedBy(desk, operation)
  const tryAgain = () => {
    markSeen(desk, operation)
    onTryAgain?.()
  }
  const scanAgain = () => {
    markSeen(desk, operation)
    desk.seen.leave()
    onLeave()
  }
  const waysFrom = (answer: Answer) => {
    if (isForNewScan(answer)) return <Way onPress={scanAgain}>{tillCopy.scanAgain}</Way>
    return onTryAgain && isWrongCode(answer) && <Way onPress={tryAgain}>{copy.otherCode}</Way>
  }
  if (!handed)
    return (
      <QueuedResult
        desk={desk}
        operation={operation}
        onLeave={onLeave}
        waysFrom={waysFrom}
        onNextQr={onNextQr}
      />
    )
  const { paper, sound, at } = desk
  const leave = () => {
    markSeen(desk, operation)
    onLeave()
  }
  return (
    <HandedQr
      {...handed}
      change={changeOf(operation)}
      eventName={at.event.name}
      isMuted={sound.isMuted}
      onPrint={() => paper.print(handedTicket(handed, paper.by, operation.occurredAt))}
      onLeave={leave}
    />
  )
}

const Asked = ({ desk, cash }: { desk: Desk; cash: Working }) => {
  const { state, dispatch } = cash
  const leave = () => dispatch({ type: 'left' })
  switch (state.step) {
    case 'phone':
      return <PhoneScreen state={state} onPhone={(phone) => void cash.lookUpPhone(phone)} onBack={leave} />
    case 'amount':
      return <AmountScreen desk={desk} state={state} cash={cash} />
    case 'check':
      return <CheckScreen state={state} cash={cash} mayBegin={desk.mayBegin('topup')} />
    case 'lost':
      return <LostScreen desk={desk} state={state} cash={cash} />
    case 'payout':
      return <PayoutScreen desk={desk} state={state} cash={cash} />
    case 'start':
    case 'result':
      return null
  }
}

const NotAllowed = () => (
  <div className={classNames(shapes.middle, kit.question)}>
    <h1>{copy.notAllowed}</h1>
    <p>{copy.notAllowedHint}</p>
  </div>
)

/** The cash point: sells and tops up, pays out, blocks and replaces. */
export const Cash = ({ desk, opened, onShow, onWork, home }: RoomProps) => {
  const cash = useCash(desk, opened)
  useBillsQr({ desk, home }, cash)
  const shift = useShift(desk)
  const { state } = cash
  const shown = state.step === 'result' ? state.operation : null
  useEffect(() => onShow(shown), [onShow, shown])
  const leave = () => cash.dispatch({ type: 'left' })
  if (desk.at.role === 'bar') return <NotAllowed />
  if (state.step === 'result') {
    const tryAgain = state.lost && (() => cash.dispatch({ type: 'triedAgain', opId: makeOpId() }))
    return (
      <Result
        desk={desk}
        operation={state.operation}
        onLeave={leave}
        onNextQr={home.id === 'cash' ? (code) => void cash.lookUp(code) : undefined}
        onTryAgain={tryAgain}
      />
    )
  }
  if (state.step !== 'start') return <Asked desk={desk} cash={cash} />
  const openShift = shift.known === 'none' ? () => onWork('openShift') : undefined
  return <StartScreen desk={desk} state={state} cash={cash} onOpenShift={openShift} />
}
