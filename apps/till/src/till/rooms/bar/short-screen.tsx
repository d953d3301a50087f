import { useEffect, useRef } from 'react'
import { centavos } from '@saldo/contract/money'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { tillCopy } from '../../kit/copy.ts'
import type { Desk, RoomProps } from '../../desk/desk.ts'
import { useShift } from '../../desk/use-shift.ts'
import { barWaysCopy as ways } from './ways-copy.ts'
import { hasReturned, totalOf } from '../../desk/order.ts'
import { DoubleTapGuard } from '../../kit/double-tap-guard.tsx'
import styles from '../../kit/kit.module.css'
import { mayPayInParts, type Short, type TillState } from './till-state.ts'
import type { Till } from './use-till.ts'

type ShortProps = { desk: Desk; state: Short & TillState; till: Till; onWork: RoomProps['onWork'] }

const TopUp = ({ desk, onWork }: Pick<ShortProps, 'desk' | 'onWork'>) =>
  desk.at.role === 'bar' ? (
    <p className={shapes.muted}>{ways.topUpElsewhere}</p>
  ) : (
    <Button look="secondary" small wide onClick={() => onWork('topup')}>
      {ways.topUp}
    </Button>
  )

/** Paying in cash needs an open shift. */
const Cash = ({ desk, state, till, onWork }: ShortProps) => {
  const shift = useShift(desk)
  const { qr, order, due } = state
  const hasPart = qr.balance > 0n && qr.balance < order.amount
  if (shift.known === 'none')
    return (
      <Button look="secondary" small wide onClick={() => onWork('openShift')}>
        {ways.openShift}
      </Button>
    )
  return (
    <>
      {hasPart && (
        <Button look="secondary" small wide onClick={() => till.payPart(state, 'cash')}>
          {ways.payPartCash(mxn(qr.balance))}
        </Button>
      )}
      {/* Cups are given back to a QR alone. */}
      {!hasReturned(order) && (
        <Button look="secondary" small wide onClick={() => till.payInCash(order, due)}>
          {ways.payAllCash}
        </Button>
      )}
    </>
  )
}

/** Insufficient balance: the missing amount, and each way to pay it. */
export const ShortScreen = (props: ShortProps) => {
  const { desk, state, till, onWork } = props
  const { qr, order } = state
  const total = totalOf(order)
  const hasPart = qr.balance > 0n && qr.balance < order.amount
  const coversWithoutTip = order.tip !== null && qr.balance >= order.amount
  const isFree = mayPayInParts(state)
  const isWhole = order.discount !== undefined
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <DoubleTapGuard className={classNames(shapes.middle, styles.question)}>
      <h1 ref={heading} tabIndex={-1} className={styles.large}>
        {ways.shortTitle(mxn(centavos(total - qr.balance)))}
      </h1>
      <p>{ways.shortHint(mxn(qr.balance), mxn(total))}</p>
      {coversWithoutTip && (
        <Button wide onClick={() => till.withoutTip(state)}>
          {ways.dropTip}
        </Button>
      )}
      {hasPart && isFree && !isWhole && (
        <Button wide onClick={() => till.payPart(state, 'qr')}>
          {ways.payPartQr(mxn(qr.balance))}
        </Button>
      )}
      {isWhole && <p className={shapes.muted}>{ways.discountWhole}</p>}
      {!isWhole && (isFree ? <Cash {...props} /> : <p className={shapes.muted}>{ways.otherBill}</p>)}
      <TopUp desk={desk} onWork={onWork} />
      <Button look="secondary" small wide onClick={() => till.dispatch({ type: 'left' })}>
        {tillCopy.back}
      </Button>
    </DoubleTapGuard>
  )
}
