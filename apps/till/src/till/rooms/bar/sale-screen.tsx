import { lazy, Suspense, useState } from 'react'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import type { AmountKey } from '../../kit/amount-entry.ts'
import { Keypad } from '../../kit/keypad.tsx'
import { Turned } from '../../kit/scan/turned.tsx'
import { useProblem } from '../../kit/scan/use-problem.ts'
import { useAmountKeys } from '../../kit/use-amount-keys.ts'
import { isScreenThere } from '../../customer/screen-there.ts'
import { createFavourites } from '../../desk/favourites.ts'
import { hasOrder } from '../../desk/open-bills.ts'
import { tillBarCopy as copy } from './copy.ts'
import type { Order } from '../../desk/order.ts'
import { orderIn } from './order-in.ts'
import { ProductGrid } from './product-grid.tsx'
import { cupsIn } from './returned-cups.ts'
import { SaleFoot } from './sale-foot.tsx'
import styles from './sale-screen.module.css'
import { SaleTop } from './sale-top.tsx'
import { type SaleProps, useConfirm } from './use-confirm.tsx'
import { useSheets } from './use-sheets.tsx'

/** Rarely needed, so outside the first load. */
const DiscountScreen = lazy(async () => ({ default: (await import('./discount-screen.tsx')).DiscountScreen }))

const TellCustomer = lazy(async () => ({ default: (await import('./customer-bill.tsx')).TellCustomer }))
const ToTab = lazy(async () => ({ default: (await import('./to-tab.tsx')).ToTab }))
const AskedAgain = lazy(async () => ({ default: (await import('./asked.tsx')).AskedAgain }))

type PickingProps = SaleProps & { order: Order; onDiscount: () => void; onTab: () => void }

const Picking = ({ desk, state, till, order, onDiscount, onTab }: PickingProps) => {
  // As of the room's last visit: a sale moves no tile.
  const [favourites] = useState(() => createFavourites(localStorage, desk.at.event.id).ids())
  const { dispatch } = till
  const { sheet, openBill, tap } = useSheets({ desk, state, till })
  const products = desk.products.catalogue?.products ?? []
  const hasDiscounts = (desk.products.catalogue?.discounts?.length ?? 0) > 0
  const off = order.discount ? mxn(order.discount.amount) : null
  const press = (key: AmountKey) => dispatch({ type: 'keyPressed', key })
  if (state.step === 'charge' && state.due) return <div />
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
    <>
      <ProductGrid
        products={products}
        favourites={favourites}
        basket={state.basket}
        entry={state.entry}
        isEmpty={!hasOrder(state)}
        hasEmptied={state.emptied !== null}
        discount={hasDiscounts ? { off, onChoose: onDiscount } : null}
        onTab={onTab}
        onTap={tap}
        onTake={(id) => dispatch({ type: 'productTaken', id })}
        cups={desk.offline?.isSelling ? [] : cupsIn(products, state.basket)}
        onReturn={({ key }, isTaken) => dispatch({ type: isTaken ? 'lineTaken' : 'lineAdded', key })}
        onBill={openBill}
        onOther={() => dispatch({ type: 'typing', isOpen: true })}
        onEmpty={() => dispatch({ type: 'emptied' })}
        onRestore={() => dispatch({ type: 'restored' })}
      />
      {sheet}
    </>
  )
}

type AsideProps = SaleProps & { aside: 'discount' | 'tab'; order: Order; onDone: () => void }

/** What else is done with the order in hand, in the sale's place. */
const Aside = ({ aside, ...props }: AsideProps) => (
  <Suspense fallback={null}>
    {aside === 'tab' ? <ToTab {...props} /> : <DiscountScreen {...props} />}
  </Suspense>
)

/** The sale: its order and its QR, whichever comes first. A scan moves nothing on the screen. */
export const SaleScreen = (props: SaleProps) => {
  const { desk, state, till } = props
  const order = orderIn(state, desk.products.catalogue)
  const { confirm, reminder, isAsking } = useConfirm(props, order)
  const [aside, setAside] = useState<'discount' | 'tab' | null>(null)
  const chargedAgo = state.step === 'charge' ? state.chargedAgo : null
  const due = state.step === 'charge' ? state.due : null
  const isOnline = desk.isOnline || (desk.offline?.isSelling ?? false)
  const problem = useProblem(state.step === 'scan' ? state.problem : null, isOnline, desk.seen.forget)
  useAmountKeys({
    entry: state.entry,
    onPress: (key) =>
      !due && aside === null && problem === null && till.dispatch({ type: 'keyPressed', key }),
    onConfirm: () => aside === null && confirm(),
    onLeave: () =>
      aside === null && state.step === 'charge' && chargedAgo === null && till.dispatch({ type: 'left' }),
  })
  if (aside && due === null)
    return <Aside {...props} aside={aside} order={order} onDone={() => setAside(null)} />
  return (
    <>
      <div className={styles.charge} inert={problem !== null}>
        <SaleTop {...props} />
        <Picking
          {...props}
          order={order}
          onDiscount={() => setAside('discount')}
          onTab={() => setAside('tab')}
        />
        <SaleFoot {...props} order={order} onConfirm={confirm} />
        {chargedAgo !== null && (
          <Suspense fallback={null}>
            <AskedAgain seconds={chargedAgo} till={till} />
          </Suspense>
        )}
        {reminder}
        {!isAsking && isScreenThere() && (
          <Suspense>
            <TellCustomer {...props} order={order} />
          </Suspense>
        )}
      </div>
      {problem && <Turned problem={problem} onSeen={() => till.dispatch({ type: 'problemSeen' })} />}
    </>
  )
}
