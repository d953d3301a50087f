import { useEffect, useRef, useState } from 'react'
import { isPractice } from '@saldo/contract/practice-numbers'
import type { Tab } from '@saldo/contract/tabs'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Notice } from '@saldo/ui/alert.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import type { Desk } from '../../desk/desk.ts'
import { hasReturned, type Order } from '../../desk/order.ts'
import { recordedCopy } from '../../kit/recorded-copy.ts'
import kit from '../../kit/kit.module.css'
import { isAgeAsked, noteAge } from '../../desk/ages.ts'
import { useTabs } from '../../desk/use-tabs.ts'
import { madeBy } from '../../queue/made-by.ts'
import type { Operation } from '../../queue/operation.ts'
import { pricedOf } from './aside.ts'
import { AdultsOnly } from './asked.tsx'
import { adultsOnlyIn } from './order-in.ts'
import { toTabCopy as copy } from './to-tab-copy.ts'
import type { SaleProps } from './use-confirm.tsx'

type ToTabProps = SaleProps & { order: Order; onDone: () => void }

/** Why this order goes on no tab; null when it may. */
const reasonAgainst = ({ desk, order }: ToTabProps): string | null => {
  if (isPractice(desk.at.event.id)) return copy.practice
  if (!desk.isOnline) return copy.offline
  if (order.discount) return copy.noDiscount
  if (hasReturned(order)) return copy.noReturns
  return null
}

/** The place's tabs, that of the scanned QR first; null until the server answered. */
const useTabsInOrder = ({ desk, state }: ToTabProps) => {
  const wallet = state.step === 'charge' ? state.qr.walletId : null
  const { value, problem } = useTabs(desk)
  const own = (tab: Tab) => Number(tab.wallet_id === wallet)
  return { tabs: value?.toSorted((a, b) => own(b) - own(a)) ?? null, problem: problem?.words ?? null }
}

const linesOf = ({ items, amount }: Order) =>
  items.length > 0 ? items : [{ name: recordedCopy.otherLine, quantity: 1, unit_price: amount }]

const addingOf = (desk: Desk, order: Order, tab: Tab): Operation => ({
  ...madeBy(desk, makeOpId()),
  kind: 'tabAdd',
  tab: tab.id,
  amount: order.amount,
  items: linesOf(order),
  holder: tab.holder,
  ...pricedOf(desk),
})

type RowsProps = { tabs: readonly Tab[]; order: Order; onPick: (tab: Tab) => void }

const Rows = ({ tabs, order, onPick }: RowsProps) => (
  <ul className={shapes.close}>
    {tabs.map((tab) => (
      <li key={tab.id}>
        <Button look="secondary" wide onClick={() => onPick(tab)}>
          {order.amount > tab.free
            ? copy.tooMuch(tab.holder ?? copy.anonymous, mxn(tab.free))
            : copy.pick(tab.holder ?? copy.anonymous, mxn(tab.free))}
        </Button>
      </li>
    ))}
  </ul>
)

type ChooseProps = ToTabProps & { onPick: (tab: Tab) => void }

const Choose = (props: ChooseProps) => {
  const { order, onPick, onDone } = props
  const { tabs, problem } = useTabsInOrder(props)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classNames(shapes.middle, kit.question)}>
      <h1 ref={heading} tabIndex={-1}>
        {copy.title(mxn(order.amount))}
      </h1>
      {problem !== null && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      {tabs?.length === 0 && <p>{copy.none}</p>}
      {tabs && <Rows tabs={tabs} order={order} onPick={onPick} />}
      <Button look="secondary" small wide onClick={onDone}>
        {copy.back}
      </Button>
    </div>
  )
}

const Barred = ({ reason, onDone }: { reason: string; onDone: () => void }) => (
  <div className={classNames(shapes.middle, kit.question)}>
    <Notice tone="error" role="alert">
      {reason}
    </Notice>
    <Button look="secondary" wide onClick={onDone}>
      {copy.back}
    </Button>
  </div>
)

/** Adds the order in hand to one of the place's open tabs. */
export const ToTab = (props: ToTabProps) => {
  const { desk, order, till, onDone } = props
  const adultsOnly = adultsOnlyIn(order, desk.products.catalogue?.products ?? [])
  const [asking, setAsking] = useState<Tab | null>(null)
  const reason = reasonAgainst(props)
  const add = (tab: Tab) => till.putAside(addingOf(desk, order, tab))
  if (reason !== null) return <Barred reason={reason} onDone={onDone} />
  return (
    <>
      <Choose
        {...props}
        onPick={(tab) =>
          adultsOnly.length > 0 && isAgeAsked(desk, tab.wallet_id) ? setAsking(tab) : add(tab)
        }
      />
      {asking && (
        <AdultsOnly
          names={adultsOnly}
          onConfirm={() => {
            noteAge(asking.wallet_id)
            add(asking)
          }}
          onCancel={() => setAsking(null)}
        />
      )}
    </>
  )
}
