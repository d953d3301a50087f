import { useEffect, useRef } from 'react'
import { centavos } from '@saldo/contract/money'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { tillCopy } from '../../kit/copy.ts'
import { shownEntry } from '../../kit/amount-entry.ts'
import { Sums } from '../../kit/sums.tsx'
import kit from '../../kit/kit.module.css'
import { boughtIn, hasReturned, isOnlyReturned, type Order, totalOf } from '../../desk/order.ts'
import { offlineCopy } from '../../offline/copy.ts'
import { tillBarCopy as copy } from './copy.ts'
import { chargeWay } from './offline-sale.ts'
import { soldOutIn } from './order-in.ts'
import styles from './sale-screen.module.css'
import type { Charging } from './till-state.ts'
import { Tips } from './tips.tsx'
import type { SaleProps } from './use-confirm.tsx'

type AmountProps = { state: SaleProps['state']; order: Order; soldOut: readonly string[] }

const Amount = ({ state, order, soldOut }: AmountProps) => {
  const isDue = state.step === 'charge' && state.due !== null
  const isTypedOnly = order.items.length === 0 && order.tip === null && !order.discount && !isDue
  return (
    <>
      {isTypedOnly ? shownEntry(state.entry) : mxn(totalOf(order))}
      {order.discount && (
        <span className={styles.withDiscount}>
          {copy.withDiscount(mxn(order.discount.amount), order.discount.name)}
        </span>
      )}
      {order.tip !== null && <span className={styles.withTip}>{copy.withTip(mxn(order.tip))}</span>}
      {soldOut.length > 0 && <span className={styles.withTip}>{copy.restTitle(soldOut.join(', '))}</span>}
    </>
  )
}

type PrimaryProps = SaleProps & { order: Order; onConfirm: () => void }

/** What the button does, or why it can't. */
const chargeWords = (
  way: ReturnType<typeof chargeWay>,
  order: Order,
  { balance }: Charging['qr'],
): string => {
  const isShort = totalOf(order) > balance
  if (way === null) return tillCopy.chargeOffline
  if (way === 'offline' && hasReturned(order)) return copy.noReturnsOffline
  if (isOnlyReturned(order)) return copy.giveBack(mxn(centavos(0n - totalOf(order))))
  // A bill books no zero, and what goes back is an operation of its own.
  if (totalOf(order) <= 0n && hasReturned(order)) return copy.cupsApart
  if (way === 'offline' && order.discount) return copy.discountOffline
  if (way === 'offline' && isShort) return offlineCopy.overMost(mxn(balance))
  return isShort ? copy.short : tillCopy.charge
}

const Charge = ({ desk, state, order, onConfirm }: PrimaryProps & { state: Charging }) => {
  const way = chargeWay(desk, state)
  const isOffline = way === 'offline'
  const isBarred =
    isOffline && (totalOf(order) > state.qr.balance || hasReturned(order) || order.discount !== undefined)
  const canCharge = (totalOf(order) > 0n || isOnlyReturned(order)) && way !== null && !isBarred
  return (
    <Button wide className={kit.confirm} disabled={!canCharge} onClick={onConfirm}>
      {chargeWords(way, order, state.qr)}
    </Button>
  )
}

/** The button under the thumb: charges the scanned QR; before the scan it gives the camera the whole screen. */
const Primary = (props: PrimaryProps) => {
  const { state, till } = props
  if (state.step === 'charge') return <Charge {...props} state={state} />
  return (
    <Button
      wide
      look="secondary"
      className={kit.confirm}
      onClick={() => till.dispatch({ type: 'widened', isWide: true })}
    >
      {copy.scan}
    </Button>
  )
}

const Heading = ({ children }: { children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1} className={shapes.unseen}>
      {children}
    </h1>
  )
}

/** The bill's sum, what it leaves of the balance, its tip, and the button that charges. */
export const SaleFoot = (props: PrimaryProps) => {
  const { desk, state, till, order } = props
  const { catalogue } = desk.products
  const presets = catalogue?.tip_percents
  const soldOut = soldOutIn(state, catalogue).map(({ name }) => name)
  const qr = state.step === 'charge' ? state.qr : null
  const takesTip = state.step === 'scan' ? !desk.offline?.isSelling : !state.due && !state.qr.isOffline
  return (
    <div className={classNames(shapes.stack, styles.foot)}>
      {qr && <Heading>{tillCopy.chargeTitle}</Heading>}
      <Sums rest={qr && qr.balance - totalOf(order)} words={tillCopy.leaves} shortWords={tillCopy.missing}>
        <Amount state={state} order={order} soldOut={soldOut} />
      </Sums>
      {presets && takesTip && (
        <Tips
          presets={presets}
          amount={boughtIn(order)}
          chosen={state.tipPercent}
          isOff={isOnlyReturned(order)}
          onChoose={(percent) => till.dispatch({ type: 'tipped', percent })}
        />
      )}
      <Primary {...props} />
    </div>
  )
}
