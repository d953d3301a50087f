import { useEffect, useRef, useState } from 'react'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { tillCopy } from '../../kit/copy.ts'
import { type AmountKey, shownEntry } from '../../kit/amount-entry.ts'
import type { Desk } from '../../desk/desk.ts'
import { Keypad } from '../../kit/keypad.tsx'
import { Sums } from '../../kit/sums.tsx'
import { useAmountKeys } from '../../kit/use-amount-keys.ts'
import kit from '../../kit/kit.module.css'
import styles from './charge-screen.module.css'
import { tillBarCopy as copy } from './copy.ts'
import { offlineCopy } from '../../offline/copy.ts'
import { Holder } from './holder.tsx'
import { type Order, totalOf } from '../../desk/order.ts'
import { adultsOnlyIn, orderIn, orderLeftIn, soldOutIn } from './order-in.ts'
import { ProductGrid } from './product-grid.tsx'
import { chargeWay } from './offline-sale.ts'
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
        <Button look="secondary" small onClick={() => dispatch({ type: 'typing', isOpen: false })}>
          {copy.backToProducts}
        </Button>
        <Keypad onPress={press} className={styles.keypad} />
      </div>
    )
  return (
    <ProductGrid
      products={products}
      basket={state.basket}
      isEmpty={state.basket.size === 0 && state.entry === '' && state.tipPercent === null}
      hasEmptied={state.emptied !== null}
      onTap={(id) => dispatch({ type: 'productTapped', id })}
      onTake={(id) => dispatch({ type: 'productTaken', id })}
      onOther={() => dispatch({ type: 'typing', isOpen: true })}
      onEmpty={() => dispatch({ type: 'emptied' })}
      onRestore={() => dispatch({ type: 'restored' })}
    />
  )
}

type AmountProps = { state: Charging; order: Order; soldOut: readonly string[] }

const Amount = ({ state, order, soldOut }: AmountProps) => {
  const isTypedOnly = order.items.length === 0 && order.tip === null && !state.due
  return (
    <>
      {isTypedOnly ? shownEntry(state.entry) : mxn(totalOf(order))}
      {order.tip !== null && <span className={styles.withTip}>{copy.withTip(mxn(order.tip))}</span>}
      {soldOut.length > 0 && <span className={styles.withTip}>{copy.restTitle(soldOut.join(', '))}</span>}
    </>
  )
}

type FootProps = ChargeProps & { order: Order; left: bigint; onConfirm: () => void }

const Foot = ({ desk, state, till, order, left, onConfirm }: FootProps) => {
  const { catalogue } = desk.products
  const presets = catalogue?.tip_percents
  const soldOut = soldOutIn(state, catalogue).map(({ name }) => name)
  const way = chargeWay(desk, state)
  const isOver = way === 'offline' && left < 0n
  const canCharge = totalOf(order) > 0n && way !== null && !isOver
  const words = left < 0n ? copy.short : tillCopy.charge
  const label = isOver ? offlineCopy.overMost(mxn(state.qr.balance)) : words
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classNames(shapes.stack, styles.foot)}>
      <h1 ref={heading} tabIndex={-1} className={shapes.unseen}>
        {tillCopy.chargeTitle}
      </h1>
      <Sums rest={left} words={tillCopy.leaves} shortWords={tillCopy.missing}>
        <Amount state={state} order={order} soldOut={soldOut} />
      </Sums>
      {presets && !state.due && !state.qr.isOffline && (
        <Tips
          presets={presets}
          amount={order.amount}
          chosen={state.tipPercent}
          onChoose={(percent) => till.dispatch({ type: 'tipped', percent })}
        />
      )}
      <Button wide className={kit.confirm} disabled={!canCharge} onClick={onConfirm}>
        {way ? label : tillCopy.chargeOffline}
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

type SoldOutProps = ChargeProps & { goOn: (order: Order) => void; onDone: () => void }

/** Asks before sold-out products are left out of a charge. */
const AskedSoldOut = ({ desk, state, till, goOn, onDone }: SoldOutProps) => {
  const { catalogue } = desk.products
  const soldOut = soldOutIn(state, catalogue)
  const left = orderLeftIn(state, catalogue)
  const take = () => {
    if (state.due) goOn(left)
    else till.dispatch({ type: 'soldOutTaken', ids: soldOut.map(({ id }) => id) })
    onDone()
  }
  const title = copy.restTitle(soldOut.map(({ name }) => name).join(', '))
  return (
    <Dialog kind="confirm" title={title} onConfirm={take} onCancel={onDone}>
      <p>{copy.restHint(mxn(totalOf(left)))}</p>
    </Dialog>
  )
}

/**
 * Handles "charge": asks about sold-out products, then about adults-only ones (even if another QR pays); a
 * shortfall leads to its options.
 */
const useConfirm = (props: ChargeProps, order: Order) => {
  const { desk, state, till } = props
  const [asking, setAsking] = useState<'adults' | 'soldOut' | null>(null)
  const adultsOnly = adultsOnlyIn(order, desk.products.catalogue?.products ?? [])
  const way = chargeWay(desk, state)
  const canCharge = totalOf(order) > 0n && way !== null && state.chargedAgo === null && asking === null
  const goOn = (charged = order) => {
    const short = { qr: state.qr, opId: makeOpId(), order: charged, due: state.due, from: state }
    if (state.qr.balance < totalOf(charged)) {
      if (way === 'online') till.dispatch({ type: 'fellShort', short })
    } else till.charge(charged)
  }
  // Age was already checked with the bill's first part.
  const isToBeAsked = adultsOnly.length > 0 && state.due === null
  const confirm = () => {
    if (!canCharge) return
    if (soldOutIn(state, desk.products.catalogue).length > 0) setAsking('soldOut')
    else if (isToBeAsked) setAsking('adults')
    else goOn()
  }
  const done = () => setAsking(null)
  const reminder =
    asking === 'adults' ? (
      <AdultsOnly names={adultsOnly} onConfirm={() => goOn()} onCancel={done} />
    ) : (
      asking && <AskedSoldOut {...props} goOn={goOn} onDone={done} />
    )
  return { confirm, reminder }
}

/** The second screen: order, amount and remaining balance. */
export const ChargeScreen = (props: ChargeProps) => {
  const { desk, state, till } = props
  const { qr } = state
  const order = orderIn(state, desk.products.catalogue)
  const left = qr.balance - totalOf(order)
  const { confirm, reminder } = useConfirm(props, order)
  useAmountKeys({
    onPress: (key) => !state.due && till.dispatch({ type: 'keyPressed', key }),
    onConfirm: confirm,
    onLeave: () => state.chargedAgo === null && till.dispatch({ type: 'left' }),
  })
  return (
    <div className={styles.charge}>
      <div className={classNames(shapes.spread, styles.top)}>
        <Holder qr={qr} at={desk.at} onVoid={() => till.dispatch({ type: 'voidChosen', opId: makeOpId() })} />
        <Button look="secondary" small onClick={() => till.dispatch({ type: 'left' })}>
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
