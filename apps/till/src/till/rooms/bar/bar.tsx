import { lazy, useEffect } from 'react'
import { isLiveText } from '@saldo/contract/live-qr'
import { centavos } from '@saldo/contract/money'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { tillCopy } from '../../kit/copy.ts'
import { offlineCopy } from '../../offline/copy.ts'
import type { Answer, OperationOf } from '../../queue/operation.ts'
import { wantsNewScan } from '../../kit/scan/new-scan.ts'
import type { Desk, RoomProps } from '../../desk/desk.ts'
import { hasOrder } from '../../desk/open-bills.ts'
import { soldIn } from '../../queue/past-operation.ts'
import { markSeen, QueuedResult } from '../../desk/queued-result.tsx'
import { Way } from '../../kit/face.tsx'
import { isHeldUp } from './bill-note.tsx'
import { tillBarCopy as copy } from './copy.ts'
import { hasReturned, totalOf } from '../../desk/order.ts'
import { orderLeftIn, soldOutIn } from './order-in.ts'
import { SaleScreen } from './sale-screen.tsx'
import type { Resulting, TillState } from './till-state.ts'
import { outdated, type Till, useTill } from './use-till.ts'

/** Rarely needed, so outside the first load; the service worker caches them. */
const ShortScreen = lazy(async () => ({ default: (await import('./short-screen.tsx')).ShortScreen }))
const CashRestScreen = lazy(async () => ({
  default: (await import('./cash-rest-screen.tsx')).CashRestScreen,
}))
const WideScan = lazy(async () => ({ default: (await import('./wide-scan.tsx')).WideScan }))
const DropScreen = lazy(async () => ({ default: (await import('./drop-screen.tsx')).DropScreen }))
const TakeBack = lazy(async () => ({ default: (await import('../../desk/take-back.tsx')).TakeBack }))

const PlaceMissing = () => (
  <div className={shapes.middle}>
    <h1>{tillCopy.noPlaceTitle}</h1>
    <p className={shapes.muted}>{tillCopy.noPlaceHint}</p>
  </div>
)

type ResultProps = { desk: Desk; state: Resulting & Pick<TillState, 'bill'>; till: Till }

/** Next steps after a refused charge: another scan, a retry with current products, or a way out of a shortfall. */
const waysFrom = ({ desk, state, till }: ResultProps, answer: Answer) => {
  const { from, operation } = state
  if (answer.kind !== 'refused') return null
  if (wantsNewScan(answer.code)) {
    const scanAgain = () => {
      markSeen(desk, operation)
      till.leaveResult(operation, answer)
    }
    return <Way onPress={scanAgain}>{tillCopy.scanAgain}</Way>
  }
  if (!from) return null
  const { catalogue } = desk.products
  const order = orderLeftIn(from, catalogue)
  const see = () => markSeen(desk, operation)
  const opId = makeOpId()
  if (outdated.includes(answer.code) && totalOf(order) > 0n) {
    const tryAgain = () => {
      see()
      till.dispatch({ type: 'triedAgain', opId })
      till.dispatch({ type: 'soldOutTaken', keys: soldOutIn(from, catalogue).map(({ key }) => key) })
    }
    const words = answer.code === 'product_changed' ? copy.chargeAnew : copy.chargeRest
    return <Way onPress={tryAgain}>{words(mxn(totalOf(order)))}</Way>
  }
  if (answer.code.startsWith('discount_')) {
    const tryWithout = () => {
      see()
      till.dispatch({ type: 'triedAgain', opId })
      till.dispatch({ type: 'discounted', discount: undefined })
    }
    return <Way onPress={tryWithout}>{copy.withoutDiscount}</Way>
  }
  const { balance } = answer
  if (answer.code !== 'insufficient_balance' || balance === null) return null
  const showWays = () => {
    see()
    const qr = { ...from.qr, balance: centavos(balance) }
    till.dispatch({ type: 'fellShort', short: { qr, opId, order, due: from.due, from } })
  }
  return <Way onPress={showWays}>{copy.short}</Way>
}

/** The charge of a live QR on the screen, where it may be sold without the server before it is answered. */
const insteadIn = ({ desk, state }: ResultProps): OperationOf<'charge'> | null => {
  const { operation, bill } = state
  if (operation.kind !== 'charge' || !desk.offline?.isSelling) return null
  if (!operation.read || !isLiveText(operation.read.text)) return null
  if (operation.discount || hasReturned(operation)) return null
  const isPart = bill?.kind === 'paying' && bill.opId === operation.opId
  return isPart ? null : operation
}

const Result = (props: ResultProps) => {
  const { desk, state, till } = props
  const { operation, rest } = state
  const instead = insteadIn(props)
  return (
    <QueuedResult
      desk={desk}
      operation={operation}
      part={rest ? copy.dueTitle(mxn(totalOf(rest.order))) : undefined}
      waysFrom={(answer) => waysFrom(props, answer)}
      whileAsking={instead && <Way onPress={() => till.sellInstead(instead)}>{offlineCopy.sellAnyway}</Way>}
      onLeave={(answer) => till.leaveResult(operation, answer)}
      // The parts of a bill are seen to one by one.
      onNextQr={state.bill === null ? (code) => void till.lookUp(code) : undefined}
    />
  )
}

/** The sale keeps the prices that its customer saw, whatever hour begins meanwhile. */
const useHeldPrices = ({ products: { hold } }: Desk, isSaleOpen: boolean): void => {
  useEffect(() => {
    hold(isSaleOpen)
    return () => hold(false)
  }, [hold, isSaleOpen])
}

/** The bar: order and scan, charge, result, with shortfalls and voids. */
export const Bar = ({ desk, opened, onShow, onWork }: RoomProps) => {
  const till = useTill(desk, opened)
  const { state } = till
  const shown = state.step === 'result' ? state.operation : null
  useEffect(() => onShow(shown), [onShow, shown])
  useHeldPrices(desk, state.step !== 'scan' || state.bill !== null || hasOrder(state))
  switch (state.step) {
    case 'result':
      return <Result desk={desk} state={state} till={till} />
    case 'charge':
      return <SaleScreen desk={desk} state={state} till={till} />
    case 'short':
      return <ShortScreen desk={desk} state={state} till={till} onWork={onWork} />
    case 'cash':
      return <CashRestScreen desk={desk} state={state} till={till} />
    case 'drop':
      return <DropScreen desk={desk} state={state} till={till} />
    case 'void':
      return (
        <TakeBack
          desk={desk}
          charge={{
            opId: state.last.op_id,
            amount: state.last.amount,
            items: soldIn(desk.queued, state.last.op_id),
            holder: state.qr.holder,
          }}
          onTakeBack={till.takeBack}
          onBack={() => {
            till.dispatch({ type: 'left' })
            void till.lookUp(state.qr.code)
          }}
        />
      )
    case 'scan':
      if (!desk.at.place) return <PlaceMissing />
      return state.isWide || isHeldUp(desk, state.bill) ? (
        <WideScan desk={desk} state={state} till={till} />
      ) : (
        <SaleScreen desk={desk} state={state} till={till} />
      )
  }
}
