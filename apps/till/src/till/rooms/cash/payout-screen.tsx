import { useCallback, useEffect, useState } from 'react'
import { cancelCashOut, holdCashOut } from '@saldo/contract/cash-point'
import type { Reply } from '@saldo/contract/endpoint'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { ApiError, sentencesOf } from '@saldo/client/api/api-error.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Spinner } from '@saldo/ui/waiting.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { classNames } from '@saldo/ui/class-names.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { watched } from '../../kit/connection.ts'
import { tillCopy } from '../../kit/copy.ts'
import { wantsNewScan } from '../../kit/scan/new-scan.ts'
import { giveSignal } from '../../kit/signals.ts'
import type { Desk } from '../../desk/desk.ts'
import { DoubleTapGuard } from '../../kit/double-tap-guard.tsx'
import kit from '../../kit/kit.module.css'
import type { Paying } from './cash-state.ts'
import { ConfirmButton } from './confirm-button.tsx'
import type { Cash } from './use-cash.ts'

type Held = Reply<typeof holdCashOut>
type Problem = { words: string; isForNewScan: boolean }

const problemOf = (error: unknown): Problem => ({
  words: sentencesOf(error).join(' '),
  isForNewScan: error instanceof ApiError && wantsNewScan(error.code),
})

/** Has the server hold the amount to pay out; idempotent by its id. */
const useHold = ({ call, at, sound }: Desk, { payout, target }: Paying) => {
  const [held, setHeld] = useState<Held | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const event = at.event.id
  const { code } = target
  const { isMuted } = sound
  const ask = useCallback(async (): Promise<Held> => {
    const body = { op_id: payout, code }
    return watched(() => call(holdCashOut, { params: { event }, body }))
  }, [call, event, payout, code])
  useEffect(() => {
    let isGone = false
    ask().then(
      (answer) => !isGone && setHeld(answer),
      (error: unknown) => {
        if (isGone) return
        giveSignal('refused', isMuted)
        setProblem(problemOf(error))
      },
    )
    return () => {
      isGone = true
    }
  }, [ask, isMuted])
  /** Releases the hold at once; if the request is lost, the hold expires by itself. */
  const giveBack = () => {
    const sent = { params: { event, payout }, body: { op_id: makeOpId() } }
    call(cancelCashOut, sent).catch(() => undefined)
  }
  return { held, problem, giveBack }
}

const Asking = () => (
  <output className={classNames(shapes.middle, kit.question)}>
    <Spinner />
    <span>{copy.payOutAsking}</span>
  </output>
)

type NotHeldProps = { problem: Problem; onScanAgain: () => void; onBack: () => void }

const NotHeld = ({ problem, onScanAgain, onBack }: NotHeldProps) => (
  <DoubleTapGuard className={classNames(shapes.middle, kit.question)}>
    <h1 className={kit.large}>{copy.payOutFailed}</h1>
    <Notice tone="error" role="alert">
      {problem.words}
    </Notice>
    {problem.isForNewScan ? (
      <Button wide onClick={onScanAgain}>
        {tillCopy.scanAgain}
      </Button>
    ) : (
      <Button look="secondary" small wide onClick={onBack}>
        {copy.back}
      </Button>
    )}
  </DoubleTapGuard>
)

type PayoutProps = { desk: Desk; state: Paying; cash: Cash }

/** The payout: cash is handed out only after the server holds the amount, then confirmed. */
export const PayoutScreen = ({ desk, state, cash }: PayoutProps) => {
  const { held, problem, giveBack } = useHold(desk, state)
  const leave = () => {
    giveBack()
    cash.dispatch({ type: 'left' })
  }
  const scanAgain = () => {
    desk.seen.leave()
    leave()
  }
  if (problem !== null) return <NotHeld problem={problem} onScanAgain={scanAgain} onBack={leave} />
  if (held === null) return <Asking />
  return (
    <DoubleTapGuard className={classNames(shapes.middle, kit.question)}>
      <h1 className={kit.large}>{copy.payOutTitle(mxn(held.amount))}</h1>
      {held.rest > 0n && <p>{copy.payOutRest(mxn(held.rest))}</p>}
      <p>{copy.payOutHint}</p>
      <div className={shapes.stack}>
        <ConfirmButton words={copy.payOutYes} mayBegin onConfirm={() => cash.payOut(held.amount)} />
        <Button look="secondary" small wide onClick={leave}>
          {copy.payOutNo}
        </Button>
      </div>
    </DoubleTapGuard>
  )
}
