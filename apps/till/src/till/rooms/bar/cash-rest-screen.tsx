import { useEffect, useRef } from 'react'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { tillCopy } from '../../kit/copy.ts'
import type { Desk } from '../../desk/desk.ts'
import { barWaysCopy as ways } from './ways-copy.ts'
import { totalOf } from '../../desk/order.ts'
import { DoubleTapGuard } from '../../kit/double-tap-guard.tsx'
import styles from '../../kit/kit.module.css'
import type { TillState } from './till-state.ts'
import type { Till } from './use-till.ts'

type CashRestProps = { desk: Desk; state: Extract<TillState, { step: 'cash' }>; till: Till }

/** The cash payment: counted first, then confirmed. */
export const CashRestScreen = ({ desk, state, till }: CashRestProps) => {
  const { due, opId } = state
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <DoubleTapGuard className={classNames(shapes.middle, styles.question)}>
      <h1 ref={heading} tabIndex={-1} className={styles.large}>
        {ways.cashTitle(mxn(totalOf(due.order)))}
      </h1>
      {due.paid > 0n && <p>{ways.billParts(mxn(due.paid), mxn(totalOf(due.order)))}</p>}
      <p>{ways.cashHint}</p>
      <Button wide disabled={!desk.mayBegin('cashSale')} onClick={() => till.cashTaken(opId, due)}>
        {desk.mayBegin('cashSale') ? ways.cashTaken : tillCopy.chargeOffline}
      </Button>
      <Button look="secondary" small wide onClick={() => till.dispatch({ type: 'left' })}>
        {ways.dueByQr}
      </Button>
      <Button
        look="secondary"
        small
        wide
        onClick={() => till.dispatch({ type: 'dropAsked', opId: makeOpId(), due })}
      >
        {ways.dropDue}
      </Button>
    </DoubleTapGuard>
  )
}
