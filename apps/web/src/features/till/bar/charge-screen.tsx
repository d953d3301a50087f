import { useEffect, useRef, useState } from 'react'
import { tillCopy } from '@saldo/copy/till'
import { tillBarCopy as copy } from '@saldo/copy/till-bar'
import { mxn } from '../../../shared/format/money.ts'
import { makeOpId } from '../../../shared/op-id.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { type AmountKey, shownEntry } from '../shell/amount-entry.ts'
import type { Desk } from '../shell/desk.ts'
import { Keypad } from '../shell/keypad.tsx'
import { Sums } from '../shell/sums.tsx'
import { useAmountKeys } from '../shell/use-amount-keys.ts'
import styles from './charge-screen.module.css'
import { Holder } from './holder.tsx'
import { type Order, totalOf } from './order.ts'
import { adultsOnlyIn, orderIn } from './order-in.ts'
import { ProductGrid } from './product-grid.tsx'
import type { Charging } from './till-state.ts'
import { Tips } from './tips.tsx'
import type { Till } from './use-till.ts'

type ChargeProps = { desk: Desk; state: Charging; till: Till }

const Picking = ({ desk, state, till }: ChargeProps) => {
  const { dispatch } = till
  const products = desk.products.catalogue?.products ?? []
  const press = (key: AmountKey) => dispatch({ type: 'keyPressed', key })
  if (state.due) return <div />
  if (products.length === 0) return <Keypad onPress={press} className={styles.keypad} />
  if (state.isTyping)
    return (
      <div className={styles.typing}>
        <Button look="night" onClick={() => dispatch({ type: 'typing', isOpen: false })}>
          {copy.backToProducts}
        </Button>
        <Keypad onPress={press} className={styles.keypad} />
      </div>
    )
  return (
    <ProductGrid
      products={products}
      basket={state.basket}
      isEmpty={state.basket.size === 0 && state.entry === ''}
      onTap={(id) => dispatch({ type: 'productTapped', id })}
      onTake={(id) => dispatch({ type: 'productTaken', id })}
      onOther={() => dispatch({ type: 'typing', isOpen: true })}
      onEmpty={() => dispatch({ type: 'emptied' })}
    />
  )
}

type AmountProps = { state: Charging; order: Order }

const Amount = ({ state, order }: AmountProps) => {
  const isTypedOnly = order.items.length === 0 && order.tip === null && !state.due
  return (
    <>
      {isTypedOnly ? shownEntry(state.entry) : mxn(totalOf(order))}
      {order.tip !== null && <span className={styles.withTip}>{copy.withTip(mxn(order.tip))}</span>}
    </>
  )
}

type FootProps = ChargeProps & { order: Order; left: bigint; onConfirm: () => void }

const Foot = ({ desk, state, till, order, left, onConfirm }: FootProps) => {
  const presets = desk.products.catalogue?.tip_percents
  const canCharge = totalOf(order) > 0n && desk.isOnline
  const words = left < 0n ? copy.short : tillCopy.charge
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.foot}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {tillCopy.chargeTitle}
      </h1>
      <Sums rest={left} words={tillCopy.leaves} shortWords={tillCopy.missing}>
        <Amount state={state} order={order} />
      </Sums>
      {presets && !state.due && (
        <Tips
          presets={presets}
          amount={order.amount}
          chosen={state.tipPercent}
          onChoose={(percent) => till.dispatch({ type: 'tipped', percent })}
        />
      )}
      <Button wide className={styles.confirm} disabled={!canCharge} onClick={onConfirm}>
        {desk.isOnline ? words : tillCopy.chargeOffline}
      </Button>
    </div>
  )
}

const AskedAgain = ({ seconds, till }: { seconds: number; till: Till }) => (
  <Dialog
    kind="confirm"
    title={copy.againTitle}
    onConfirm={() => till.dispatch({ type: 'meantAgain' })}
    onCancel={() => till.dispatch({ type: 'left' })}
  >
    <p>{copy.againHint(seconds)}</p>
  </Dialog>
)

type AdultsProps = { names: readonly string[]; onConfirm: () => void; onCancel: () => void }

const AdultsOnly = ({ names, onConfirm, onCancel }: AdultsProps) => (
  <Dialog kind="confirm" title={copy.adultTitle} onConfirm={onConfirm} onCancel={onCancel}>
    <p>{copy.adultHint(names.join(', '))}</p>
  </Dialog>
)

/** What happens on "charge": what is for adults is asked about first, whoever pays it; a shortfall leads to its ways. */
const useConfirm = ({ desk, state, till }: ChargeProps, order: Order, left: bigint) => {
  const [isAsking, setIsAsking] = useState(false)
  const adultsOnly = adultsOnlyIn(order, desk.products.catalogue?.products ?? [])
  const canCharge = totalOf(order) > 0n && desk.isOnline && state.chargedAgo === null && !isAsking
  const goOn = () => {
    const short = { qr: state.qr, opId: makeOpId(), order, due: state.due }
    if (left < 0n) till.dispatch({ type: 'fellShort', short })
    else till.charge(order)
  }
  // The rest of a bill was asked about with its first part.
  const isToBeAsked = adultsOnly.length > 0 && state.due === null
  const confirm = () => {
    if (!canCharge) return
    if (isToBeAsked) setIsAsking(true)
    else goOn()
  }
  const reminder = isAsking && (
    <AdultsOnly names={adultsOnly} onConfirm={goOn} onCancel={() => setIsAsking(false)} />
  )
  return { confirm, reminder }
}

/** The second screen: what, how much, and what is left of the balance. */
export const ChargeScreen = (props: ChargeProps) => {
  const { desk, state, till } = props
  const { qr } = state
  const order = orderIn(state, desk.products.catalogue)
  const left = qr.balance - totalOf(order)
  const { confirm, reminder } = useConfirm(props, order, left)
  useAmountKeys({
    onPress: (key) => !state.due && till.dispatch({ type: 'keyPressed', key }),
    onConfirm: confirm,
    onLeave: () => state.chargedAgo === null && till.dispatch({ type: 'left' }),
  })
  return (
    <div className={styles.charge}>
      <div className={styles.top}>
        <Holder
          qr={qr}
          role={desk.at.role}
          onVoid={() => till.dispatch({ type: 'voidChosen', opId: makeOpId() })}
        />
        <Button look="night" onClick={() => till.dispatch({ type: 'left' })}>
          {tillCopy.otherQr}
        </Button>
      </div>
      <Picking {...props} />
      <Foot {...props} order={order} left={left} onConfirm={confirm} />
      {state.chargedAgo !== null && <AskedAgain seconds={state.chargedAgo} till={till} />}
      {reminder}
    </div>
  )
}
