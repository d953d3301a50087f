import { lazy, useEffect } from 'react'
import { centavos } from '@saldo/contract/money'
import { tillCopy } from '@saldo/copy/till'
import { tillBarCopy as copy } from '@saldo/copy/till-bar'
import { mxn } from '../../../shared/format/money.ts'
import { makeOpId } from '../../../shared/op-id.ts'
import type { Answer } from '../queue/operation.ts'
import { ScanScreen } from '../scan/scan-screen.tsx'
import type { Desk, RoomProps } from '../shell/desk.ts'
import { markSeen, QueuedResult } from '../shell/queued-result.tsx'
import { Way } from '../shell/result-screen.tsx'
import styles from './bar.module.css'
import { BillNote } from './bill-note.tsx'
import { ChargeScreen } from './charge-screen.tsx'
import { totalOf } from './order.ts'
import { orderIn } from './order-in.ts'
import type { Resulting } from './till-state.ts'
import { type Till, useTill } from './use-till.ts'

/** Asked for now and then: no part of the first load; the service worker keeps them on the device. */
const ShortScreen = lazy(async () => ({ default: (await import('./short-screen.tsx')).ShortScreen }))
const CashRestScreen = lazy(async () => ({
  default: (await import('./cash-rest-screen.tsx')).CashRestScreen,
}))
const VoidForm = lazy(async () => ({ default: (await import('../shell/void-form.tsx')).VoidForm }))

const PlaceMissing = () => (
  <div className={styles.notice}>
    <h1>{tillCopy.noPlaceTitle}</h1>
    <p>{tillCopy.noPlaceHint}</p>
  </div>
)

type ResultProps = { desk: Desk; state: Resulting; till: Till }

/** A refused charge leads on: past what was sold out, or to the ways of a shortfall. */
const waysFrom = ({ desk, state, till }: ResultProps, answer: Answer) => {
  const { from, operation } = state
  if (answer.kind !== 'refused' || !from) return null
  const order = orderIn(from, desk.products.catalogue)
  const see = () => markSeen(desk, operation)
  const opId = makeOpId()
  if (answer.code === 'product_sold_out' && totalOf(order) > 0n) {
    const tryAgain = () => {
      see()
      till.dispatch({ type: 'triedAgain', opId })
    }
    return <Way onPress={tryAgain}>{copy.chargeRest(mxn(totalOf(order)))}</Way>
  }
  const { balance } = answer
  if (answer.code !== 'insufficient_balance' || balance === null) return null
  const showWays = () => {
    see()
    const qr = { ...from.qr, balance: centavos(balance) }
    till.dispatch({ type: 'fellShort', short: { qr, opId, order, due: from.due } })
  }
  return <Way onPress={showWays}>{copy.short}</Way>
}

const Result = (props: ResultProps) => {
  const { desk, state, till } = props
  return (
    <QueuedResult
      desk={desk}
      operation={state.operation}
      waysFrom={(answer) => waysFrom(props, answer)}
      onLeave={(answer) => till.leaveResult(state.operation, answer)}
    />
  )
}

/** Scan, charge, result; with what a shortfall or a mistake leads to. */
export const Bar = ({ desk, opened, onShow, onRoom }: RoomProps) => {
  const till = useTill(desk, opened)
  const { state } = till
  const { isOnline, camera, seen } = desk
  const shown = state.step === 'result' ? state.operation : null
  useEffect(() => onShow(shown), [onShow, shown])
  const leave = () => till.dispatch({ type: 'left' })
  switch (state.step) {
    case 'result':
      return <Result desk={desk} state={state} till={till} />
    case 'charge':
      return <ChargeScreen desk={desk} state={state} till={till} />
    case 'short':
      return <ShortScreen desk={desk} state={state} till={till} onRoom={onRoom} />
    case 'cash':
      return <CashRestScreen desk={desk} state={state} till={till} />
    case 'void':
      return (
        <VoidForm
          amount={state.qr.lastCharge?.amount ?? centavos(0)}
          hint={copy.voidHint}
          isOnline={isOnline}
          onVoid={till.voidLast}
          onBack={leave}
        />
      )
    case 'scan':
      if (!desk.at.place) return <PlaceMissing />
      return (
        <ScanScreen
          isLooking={state.isLooking}
          problem={state.problem}
          isOnline={isOnline}
          camera={camera}
          seen={seen}
          onCode={(code) => void till.lookUp(code)}
        >
          <BillNote desk={desk} till={till} />
        </ScanScreen>
      )
  }
}
